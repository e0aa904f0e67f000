/**
 * The page's socket: it reconnects on its own, asks for what happened since the last row it saw,
 * and hands out whole values.
 * @module
 */
import { page, waitForUnlock } from "./page.js";

/**
 * @typedef {import("./shapes.d.ts").LiveMessage} LiveMessage
 * @typedef {{tables?: string[], floor?: boolean, window?: string, till?: boolean,
 *   prizes?: boolean, desk?: boolean, close?: boolean, raffle?: boolean}} Subscription
 */

const LEAST_MS = 300, MOST_MS = 5000;

export class Live {
  /**
   * @param {(message: LiveMessage) => void} onMessage
   * @param {(connected: boolean) => void} [onConnection]
   */
  constructor(onMessage, onConnection = () => {}) {
    this.onMessage = onMessage;
    this.onConnection = onConnection;
    this.seq = 0;
    /** How far the server's clock is ahead of ours. */
    this.ahead_ms = 0;
    /** @type {Subscription} */
    this.subscription = {};
    this.delay_ms = LEAST_MS;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    // A laptop that slept or changed networks reconnects as soon as it wakes.
    for (const event of ["online", "pageshow", "focus"]) {
      addEventListener(event, () => this.connect());
    }
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.connect();
    });
  }

  /** The server's time, used by countdowns. */
  now() {
    return Date.now() + this.ahead_ms;
  }

  /** @param {Subscription} wish what to watch from now on */
  watch(wish) {
    this.subscription = wish;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(this.request());
    } else this.connect();
  }

  request() {
    const { tables = [], floor = false, window = "", till = false } = this.subscription;
    const { prizes = false, desk = false, close = false, raffle = false } = this.subscription;
    return JSON.stringify({ watch: tables, floor, window, till, prizes, desk, close, raffle });
  }

  /** This console is locked: nothing arrives until someone unlocks it. */
  async reconnectWhenUnlocked() {
    if (await waitForUnlock()) this.connect();
    else location.assign(`${page.base}/`);
  }

  connect() {
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    const address = new URL(`${page.base}/api/v1/live`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("after", String(this.seq));
    // The subscription is part of the address, so that the first message has all of it.
    const { tables = [], floor = false, window = "" } = this.subscription;
    const { till, prizes, desk, close, raffle } = this.subscription;
    const request = this.request();
    for (const name of tables) address.searchParams.append("table", name);
    if (floor) address.searchParams.set("floor", "1");
    if (window) address.searchParams.set("window", window);
    if (till) address.searchParams.set("till", "1");
    if (prizes) address.searchParams.set("prizes", "1");
    if (desk) address.searchParams.set("desk", "1");
    if (close) address.searchParams.set("close", "1");
    if (raffle) address.searchParams.set("raffle", "1");
    const socket = this.socket = new WebSocket(address);
    socket.onopen = () => {
      this.delay_ms = LEAST_MS;
      if (this.request() !== request) socket.send(this.request());
      this.onConnection(true);
    };
    socket.onmessage = (message) => {
      /** @type {LiveMessage} */
      const frame = JSON.parse(message.data);
      this.ahead_ms = frame.now_ms - Date.now();
      this.seq = Math.max(this.seq, frame.seq);
      this.onMessage(frame);
    };
    socket.onclose = (event) => {
      this.onConnection(false);
      if (event.code === 4401) return void location.assign(`${page.base}/`);
      if (event.code === 4423) return void this.reconnectWhenUnlocked();
      this.timer = setTimeout(
        () => this.connect(),
        this.delay_ms * (0.6 + 0.8 * Math.random()),
      );
      this.delay_ms = Math.min(MOST_MS, this.delay_ms * 1.7);
    };
  }
}
