// Craps as a game of boardgame.io: seats that bet on pass or the field, and a dealer who ends the
// betting and keys in the dice, which are those of bench/evening.py.
"use strict";

const { Stage } = require("boardgame.io/core");

const TABLES = 50, SEATS = 6, CHIPS = 1000000, LINE = 10, FIELD = 5;
const DEALER = String(SEATS);

const craps = {
  name: "craps",
  disableUndo: true,
  setup: () => ({
    point: 0,
    betting: true,
    seats: Array.from({ length: SEATS }, () => ({ chips: CHIPS, pass: 0, field: 0 })),
  }),
  turn: { activePlayers: { all: Stage.NULL } },
  moves: {
    // Six players bet at once: each on the state that he or she has seen.
    place: {
      ignoreStaleStateID: true,
      move({ G, playerID }, wager, stake) {
        const seat = G.seats[playerID];
        const known = G.betting && (wager === "field" || (wager === "pass" && G.point === 0));
        if (!seat || !known || !Number.isInteger(stake) || stake < 1 || stake > seat.chips) {
          return "INVALID_MOVE";
        }
        seat.chips -= stake;
        seat[wager] += stake;
      },
    },
    close({ G, playerID }) {
      if (playerID !== DEALER || !G.betting) return "INVALID_MOVE";
      G.betting = false;
    },
    roll({ G, playerID }, first, second) {
      if (playerID !== DEALER || G.betting) return "INVALID_MOVE";
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
      G.betting = true;
    },
  },
};

// The dice, one die after another, always from the beginning.
function dice() {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return 1 + ((state >>> 16) % 6);
  };
}

module.exports = { craps, dice, DEALER, SEATS, TABLES, CHIPS, LINE, FIELD };
