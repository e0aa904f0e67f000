// The tables of bench/evening.py on boardgame.io's own server, in memory: a process that serves and
// one that plays, with a socket for every seat. A table bets again when all its seats have been
// told of the roll. CPU time is that of the serving process alone.
"use strict";

const { fork } = require("child_process");
const { craps, DEALER, SEATS, TABLES, CHIPS, LINE, FIELD, dice } = require("./craps.js");

if (process.argv[2] === "serve") serve();
else play(Number(process.argv[2]), Number(process.argv[3]));

async function serve() {
  const { Server } = require("boardgame.io/server");
  console.log = () => {}; // it greets on the output that the figures go to
  const server = Server({ games: [craps], origins: ["*"] });
  const { appServer } = await server.run(0);
  process.send({ port: appServer.address().port });
  process.on("message", () => process.send({ cpu: process.cpuUsage() }));
  process.on("disconnect", () => process.exit(0));
}

async function play(warmUp, size) {
  const child = fork(__filename, ["serve"]);
  const heard = () => new Promise((go) => child.once("message", go));
  const { port } = await heard();
  const used = async () => {
    child.send("cpu");
    const { cpu } = await heard();
    return (cpu.user + cpu.system) / 1e6;
  };
  if (warmUp) await whole("warm", warmUp, port, used);
  process.stdout.write(JSON.stringify(await whole("table", size, port, used)) + "\n");
  child.disconnect();
}

async function whole(name, size, port, used) {
  const tables = [];
  for (let at = 0; at < TABLES; at += 1) tables.push(await opened(`${name} ${at}`, port));
  const die = dice(), rounds = Math.ceil(size / (TABLES * (SEATS + 2)));
  const throws = Array.from({ length: rounds }, () => tables.map(() => [die(), die()]));
  const before = await used(), began = process.hrtime.bigint();
  await Promise.all(tables.map((seats, at) => evening(seats, throws.map((one) => one[at]))));
  const wall_s = Number(process.hrtime.bigint() - began) / 1e9, cpu_s = (await used()) - before;
  let net = 0;
  for (const seats of tables) {
    for (const one of seats[0].state.G.seats) net += one.chips + one.pass + one.field - CHIPS;
    for (const one of seats) one.socket.disconnect();
  }
  return { moves: rounds * TABLES * (SEATS + 2), refused: 0, net, wall_s, cpu_s };
}

// The server makes a match when the first player asks for it.
async function opened(matchID, port) {
  const { io } = require("socket.io-client");
  const seats = [];
  for (let seat = 0; seat <= SEATS; seat += 1) {
    const one = { matchID, player: String(seat), state: null, waiting: [] };
    one.socket = io(`http://127.0.0.1:${port}/craps`, { transports: ["websocket"], forceNew: true });
    const tell = (state) => {
      one.state = state;
      one.waiting = one.waiting.filter(({ id, go }) => state._stateID < id || go());
    };
    one.socket.on("update", (_, state) => tell(state));
    one.socket.on("sync", (_, info) => tell(info.state));
    const synced = told(one, 0);
    one.socket.emit("sync", matchID, one.player, undefined, SEATS + 1);
    await synced;
    seats.push(one);
  }
  return seats;
}

// When a seat has been told of a state, or of a later one.
function told(one, id) {
  if (one.state && one.state._stateID >= id) return Promise.resolve();
  return new Promise((go) => one.waiting.push({ id, go: () => void go() }));
}

function move(one, type, ...args) {
  const payload = { type, args, playerID: one.player };
  const action = { type: "MAKE_MOVE", payload };
  one.socket.emit("update", action, one.state._stateID, one.matchID, one.player);
}

async function evening(seats, throws) {
  const dealer = seats[Number(DEALER)];
  let id = seats[0].state._stateID;
  for (const [first, second] of throws) {
    const [wager, stake] = dealer.state.G.point ? ["field", FIELD] : ["pass", LINE];
    for (const one of seats.slice(0, SEATS)) move(one, "place", wager, stake);
    id += SEATS;
    await told(dealer, id);
    move(dealer, "close");
    id += 1;
    await told(dealer, id);
    move(dealer, "roll", first, second);
    id += 1;
    await Promise.all(seats.map((one) => told(one, id)));
  }
}
