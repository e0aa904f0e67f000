// Rounds of @blackjacktrainer/blackjack-simulator: six decks, the dealer hits soft 17, doubling
// after a split, three quarters of the shoe dealt, basic strategy, one hand of one flat stake.
"use strict";

globalThis.self = globalThis; // the package was bundled for browsers
const { Simulator } = require("@blackjacktrainer/blackjack-simulator");
const measured = require("./measured.js");

const STAKE = 1000;
const BASIC_STRATEGY = 1; // the package keeps the names of its strategies to itself

measured((hands) => {
  const simulator = new Simulator({
    hands,
    playerStrategy: BASIC_STRATEGY,
    playerBetSpread: [STAKE],
    playerSpots: [1],
    minimumBet: STAKE,
    deckCount: 6,
    hitSoft17: true,
    allowDoubleAfterSplit: true,
    allowLateSurrender: false,
    allowResplitAces: false,
    maxHandsAllowed: 4,
    penetration: 0.75,
  });
  // It counts split hands one by one; a round is what it plays in one go.
  let rounds = 0;
  const play = simulator.game.run.bind(simulator.game);
  simulator.game.run = (stake, spots) => {
    rounds += 1;
    play(stake, spots);
  };
  const result = simulator.run();
  return { rounds, net: result.amountEarned / STAKE };
});
