/** Sounds, synthesized without files. Off until someone switches them on. @module */

const KEY = "pitboss-sound";

/** @type {AudioContext | null} */
let audio = null;

/** Whether sounds are on. */
export function isSoundOn() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function switchSound(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Without storage, sound is off after a reload.
  }
  if (on) playSound("chip");
}

/**
 * A tone that fades.
 * @param {AudioContext} ctx
 * @param {number} hertz
 * @param {number} after_s
 * @param {number} long_s
 * @param {OscillatorType} [type]
 * @param {number} [loud]
 */
function tone(ctx, hertz, after_s, long_s, type = "sine", loud = 0.12) {
  const from = ctx.currentTime + after_s,
    gain = ctx.createGain(),
    oscillator = ctx.createOscillator();
  oscillator.type = type;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.0008, from + long_s);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(from);
  oscillator.stop(from + long_s);
}

/**
 * A knock: noise through a narrow band-pass.
 * @param {AudioContext} ctx
 * @param {number} hertz
 * @param {number} after_s
 * @param {number} long_s
 * @param {number} [loud]
 */
function knock(ctx, hertz, after_s, long_s, loud = 0.35) {
  const many = Math.ceil(ctx.sampleRate * long_s);
  const noise = ctx.createBuffer(1, many, ctx.sampleRate), data = noise.getChannelData(0);
  for (let n = 0; n < many; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / many) ** 3;
  const source = ctx.createBufferSource(), band = ctx.createBiquadFilter(), gain = ctx.createGain();
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = hertz;
  gain.gain.value = loud;
  source.connect(band).connect(gain).connect(ctx.destination);
  source.start(ctx.currentTime + after_s);
}

/** @type {Record<string, (ctx: AudioContext) => void>} */
const SOUNDS = {
  chip: (ctx) => {
    knock(ctx, 4200, 0, 0.05);
    knock(ctx, 5200, 0.045, 0.04, 0.2);
  },
  dice: (ctx) => {
    for (let n = 0; n < 9; n++) {
      knock(ctx, 1500 + 900 * Math.random(), 0.03 + n * 0.1 + 0.03 * Math.random(), 0.05, 0.4);
    }
  },
  wheel: (ctx) => {
    for (let n = 0, at = 0; at < 2.3; n++, at += 0.05 + n * 0.006) {
      knock(ctx, 2600, at, 0.03, 0.22);
    }
  },
  card: (ctx) => knock(ctx, 3000, 0, 0.09, 0.2),
  turn: (ctx) => {
    tone(ctx, 660, 0, 0.4);
    tone(ctx, 880, 0.12, 0.5);
  },
  tick: (ctx) => knock(ctx, 1800, 0, 0.03, 0.25),
  win: (ctx) => [523, 659, 784, 1047].forEach((hertz, n) => tone(ctx, hertz, n * 0.09, 0.5)),
  lose: (ctx) => {
    tone(ctx, 196, 0, 0.35, "triangle");
    tone(ctx, 165, 0.14, 0.45, "triangle");
  },
  no: (ctx) => tone(ctx, 150, 0, 0.18, "square", 0.05),
};

/**
 * Play a sound, if sounds are on.
 * @param {"chip" | "dice" | "wheel" | "card" | "turn" | "tick" | "win" | "lose" | "no"} name
 */
export function playSound(name) {
  if (!isSoundOn() || typeof AudioContext === "undefined") return;
  audio ||= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  SOUNDS[name](audio);
}
