// Fifty craps tables of six seats as games of boardgame.io: its engine alone, in memory, without
// server, storage or network. The moves and dice are those of bench/evening.py.
"use strict";

const { Stage } = require("boardgame.io/core");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const measured = require("./measured.js");

const TABLES = 50, SEATS = 6, CHIPS = 1000000, LINE = 10, FIELD = 5;
const DEALER = String(SEATS);

const craps = {
  name: "craps",
  disableUndo: true,
  setup: () => ({
    point: 0,
    seats: Array.from({ length: SEATS }, () => ({ chips: CHIPS, pass: 0, field: 0 })),
  }),
  turn: { activePlayers: { all: Stage.NULL } },
  moves: {
    place({ G, playerID }, wager, stake) {
      const seat = G.seats[playerID];
      const known = wager === "field" || (wager === "pass" && G.point === 0);
      if (!seat || !known || !Number.isInteger(stake) || stake < 1 || stake > seat.chips) {
        return "INVALID_MOVE";
      }
      seat.chips -= stake;
      seat[wager] += stake;
    },
    roll({ G, playerID }, first, second) {
      if (playerID !== DEALER) return "INVALID_MOVE";
      const total = first + second;
      const natural = G.point ? total === G.point : total === 7 || total === 11;
      const out = G.point ? total === 7 : total === 2 || total === 3 || total === 12;
      const field = { 2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2 }[total];
      for (const seat of G.seats) {
        if (seat.field) {
          if (field) seat.chips += seat.field * (1 + field);
          seat.field = 0;
        }
        if (seat.pass && (natural || out)) {
          if (natural) seat.chips += 2 * seat.pass;
          seat.pass = 0;
        }
      }
      if (natural || out) G.point = 0;
      else if (!G.point) G.point = total;
    },
  },
};

let state = 1;
function die() {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return 1 + ((state >>> 16) % 6);
}

function move(type, playerID, ...args) {
  return { type: "MAKE_MOVE", payload: { type, args, playerID } };
}

measured((moves) => {
  state = 1;
  const reducer = CreateGameReducer({ game: craps });
  const tables = Array.from({ length: TABLES }, () =>
    InitializeGame({ game: craps, numPlayers: SEATS + 1 }));
  let refused = 0, made = 0;
  const play = (table, action) => {
    const before = tables[table];
    tables[table] = reducer(before, action);
    refused += tables[table]._stateID !== before._stateID + 1;
    made += 1;
  };
  while (made < moves) {
    for (let table = 0; table < TABLES; table += 1) {
      const [wager, stake] = tables[table].G.point ? ["field", FIELD] : ["pass", LINE];
      for (let seat = 0; seat < SEATS; seat += 1) {
        play(table, move("place", String(seat), wager, stake));
      }
      play(table, move("roll", DEALER, die(), die()));
    }
  }
  let net = 0;
  for (const { G } of tables) {
    for (const seat of G.seats) net += seat.chips + seat.pass + seat.field - CHIPS;
  }
  return { moves: made, refused, net };
});
