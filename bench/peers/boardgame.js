// Fifty craps tables of six seats as games of boardgame.io: its engine alone, in memory, without
// server, storage or network. The moves and dice are those of bench/evening.py.
"use strict";

const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { craps, dice, DEALER, SEATS, TABLES, CHIPS, LINE, FIELD } = require("./craps.js");
const measured = require("./measured.js");

function move(type, playerID, ...args) {
  return { type: "MAKE_MOVE", payload: { type, args, playerID } };
}

measured((moves) => {
  const die = dice();
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
      play(table, move("close", DEALER));
      play(table, move("roll", DEALER, die(), die()));
    }
  }
  let net = 0;
  for (const { G } of tables) {
    for (const seat of G.seats) net += seat.chips + seat.pass + seat.field - CHIPS;
  }
  return { moves: made, refused, net };
});
