// Coups of baccarat-engine: eight decks, a new shoe and its burnt cards once the cutting card is
// out, every coup dealt and its result taken. No score roads: ours draws none either.
"use strict";

const { BaccaratGameEngine } = require("baccarat-engine");
const measured = require("./measured.js");

function newShoe(engine) {
  engine.shoe.cards.length = 0;
  engine.shoe.createDecks();
  engine.shoe.shuffle();
  engine.burnCards();
}

measured((coups) => {
  const engine = new BaccaratGameEngine();
  const count = { banker: 0, player: 0, tie: 0 };
  newShoe(engine);
  for (let coup = 0; coup < coups; coup += 1) {
    if (engine.isBurnNeeded) newShoe(engine);
    count[engine.resultsEngine.calculateGameResult(engine.dealGame()).outcome] += 1;
  }
  return count;
});
