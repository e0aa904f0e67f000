// Checks the vectors beside this file with nothing but what a browser has: no library, no network.
//   deno run --allow-read vectors/check.js [FOLDER]
// It prints a line for each file, or the first thing that is wrong, and then its exit code is 1.

const folder = Deno.args[0] ?? import.meta.dirname;
const text = new TextEncoder();
const load = (name) => Deno.readFileSync(`${folder}/${name}`);
const read = (name) => JSON.parse(new TextDecoder().decode(load(name)));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (written) => Uint8Array.from(written.match(/../g) ?? [], (two) => parseInt(two, 16));
const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));
const shaText = async (written) => hex(await sha(text.encode(written)));
const shaLines = (...lines) => shaText(lines.map((line) => `${line}\n`).join(""));

function must(holds, words) {
  if (!holds) throw new Error(words);
}

// --- how a value is written before it is hashed ------------------------------------------------
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.keys(value).sort().map((key) =>
    `${JSON.stringify(key)}:${canonical(value[key])}`
  );
  return `{${parts.join(",")}}`;
}

// --- the journal -------------------------------------------------------------------------------
const leaf = (hash) => sha(join([0], hash));
const node = (left, right) => sha(join([1], left, right));
const half = (size) => 2 ** Math.floor(Math.log2(size - 1));

async function root(hashes) {
  if (hashes.length === 1) return leaf(hashes[0]);
  const at = half(hashes.length);
  return node(await root(hashes.slice(0, at)), await root(hashes.slice(at)));
}

async function inclusionRoot(hash, at, size, proof) {
  if (size === 1) return proof.length ? null : leaf(hash);
  const middle = half(size), rest = proof.slice(0, -1), other = proof.at(-1);
  if (other === undefined) return null;
  const left = at < middle;
  const own = await (left
    ? inclusionRoot(hash, at, middle, rest)
    : inclusionRoot(hash, at - middle, size - middle, rest));
  if (own === null) return null;
  return left ? node(own, other) : node(other, own);
}

async function extended(old, size, proof, oldRoot, whole) {
  if (old === size) {
    const same = whole ? oldRoot : proof.pop();
    return [same, same];
  }
  const middle = half(size), other = proof.pop();
  if (old <= middle) {
    const [first, last] = await extended(old, middle, proof, oldRoot, whole);
    return [first, await node(last, other)];
  }
  const [first, last] = await extended(old - middle, size - middle, proof, oldRoot, false);
  return [await node(other, first), await node(other, last)];
}

async function isSigned(key, data, signature) {
  const name = "Ed25519";
  const imported = await crypto.subtle.importKey("raw", bytes(key), name, false, ["verify"]);
  return crypto.subtle.verify(name, imported, bytes(signature), data);
}

async function checkJournal(name) {
  const { canonical: values, night, format, genesis, rows, heads, ...proofs } = read(name);
  for (const one of values) {
    must(canonical(one.value) === one.text, `${one.text} is not how its value is written`);
  }
  let prev = await shaText(`pitboss genesis\n${canonical([format, night])}`);
  must(prev === genesis, "the genesis is not that of the night");
  const hashes = [];
  for (const [at, row] of rows.entries()) {
    must(row.seq === at + 1 && row.prev === prev, `row ${at + 1} does not follow`);
    const { seq, command_id, order_sha, at_ms, actor, edition, body } = row;
    const order = JSON.parse(body).order;
    must(await shaText(canonical(order)) === order_sha, `row ${seq} holds another order`);
    must(order.id === command_id, `row ${seq} holds an order with another id`);
    const fields = canonical([seq, command_id, order_sha, at_ms, actor, edition, prev]);
    prev = await shaText(`pitboss row\n${fields}\n${body}`);
    must(prev === row.hash, `row ${seq} was changed`);
    hashes.push(bytes(prev));
  }
  const key = JSON.parse(rows[0].body).events[0].plan.key;
  for (const { size, root: said, last, at_ms, why, key: by, signature } of heads) {
    must(hex(await root(hashes.slice(0, size))) === said, `the head over ${size} does not fit`);
    const row = rows[size - 1];
    must(row.hash === last && row.at_ms === at_ms, `the head over ${size} is of another row`);
    const data = text.encode(`pitboss head\n${canonical([night, size, said, last, at_ms, why])}`);
    must(by === key && await isSigned(by, data, signature), `the head over ${size} is not signed`);
  }
  const rootOf = new Map(heads.map((head) => [head.size, head.root]));
  for (const { row, size, proof } of proofs.inclusion) {
    const found = await inclusionRoot(hashes[row - 1], row - 1, size, proof.map(bytes));
    must(found && hex(found) === rootOf.get(size), `row ${row} is not tied to the head ${size}`);
  }
  for (const { old, size, proof } of proofs.consistency) {
    const steps = proof.map(bytes), before = bytes(rootOf.get(old));
    const [first, last] = await extended(old, size, steps, before, true);
    const fits = hex(first) === rootOf.get(old) && hex(last) === rootOf.get(size);
    must(fits && !(old < size && steps.length), `head ${old} is no beginning of head ${size}`);
  }
  return `${rows.length} rows, ${heads.length} heads`;
}

async function checkSignatures(name) {
  const signatures = read(name);
  for (const { key, data, signature, valid } of signatures) {
    const found = await isSigned(key, bytes(data), signature);
    must(found === valid, `the signature ${signature} is ${found ? "" : "not "}valid`);
  }
  return `${signatures.length} signatures`;
}

// --- draws -------------------------------------------------------------------------------------
async function* stream(seed, words) {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(seed), hmac, false, ["sign"]);
  for (let counter = 0;; counter++) {
    yield* new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(words + counter)));
  }
}

async function pick(numbers, size) {
  const width = size <= 256 ? 1 : 4, span = 256 ** width;
  for (;;) {
    let word = 0;
    for (let at = 0; at < width; at++) word += (await numbers.next()).value * 256 ** at;
    const product = word * size; // below 2 ** 53
    if (product % span >= span % size) return Math.floor(product / span);
  }
}

async function shuffled(numbers, count) {
  const cards = Array.from({ length: count }, (_, card) => card);
  for (let last = count - 1; last > 0; last--) {
    const other = await pick(numbers, last + 1);
    [cards[other], cards[last]] = [cards[last], cards[other]];
  }
  return cards;
}

async function checkDraws(name) {
  let count = 0;
  for (const { night, table, block, seed, promise, guests, draws, shuffles } of read(name)) {
    const said = ["pitboss draws 1", night, table, block, seed].join("\n");
    must(await shaText(said) === promise, `the promise of block ${block} is of another seed`);
    for (const { guest, salt, words, seal } of guests) {
      const closed = ["pitboss words 1", night, table, block, guest, salt, words].join("\n");
      must(await shaText(closed) === seal, `the seal of ${guest} is of other words`);
    }
    const words = guests.map((guest) => `${guest.salt} ${guest.words}`).join("\n");
    const lines = (draw) => `pitboss draws 1\n${table}\n${block}\n${words}\n${draw}\n`;
    for (const { draw, size, place } of draws) {
      const found = await pick(stream(seed, lines(draw)), size);
      must(found === place, `draw ${draw} of block ${block} among ${size} is ${found}`);
    }
    for (const { draw, cards, order } of shuffles) {
      const found = await shuffled(stream(seed, lines(draw)), cards);
      must(canonical(found) === canonical(order), `${cards} cards are in another order`);
    }
    count += draws.length + shuffles.length;
  }
  return `${count} draws and shuffles`;
}

async function checkRaffle(name) {
  const { night, codes, holders, list, list_hash, drawings } = read(name);
  for (const { code, hash } of codes) {
    must(await shaLines("pitboss ticket 1", night, code) === hash, `${code} has another hash`);
    must(holders.includes(hash), `${code} holds no ticket`);
  }
  const lines = holders.map((holder, at) => `${at + 1} ${holder}\n`);
  must(list === `pitboss tickets 1\n${night}\n${lines.join("")}`, "the list has other lines");
  must(await shaText(list) === list_hash, "the list has another hash");
  const drawn = new Set();
  for (const { drawing, prize, seed, promise, words, out, ticket, tries } of drawings) {
    const bound = [night, drawing, list_hash, prize, seed];
    must(await shaLines("pitboss promise 1", ...bound) === promise, `promise ${drawing} is broken`);
    const isVoid = (number) => holders[number - 1].endsWith(" void");
    const barred = holders.map((_, at) => at + 1).filter((one) => isVoid(one) || drawn.has(one));
    must(canonical(barred) === canonical(out), `other tickets cannot win drawing ${drawing}`);
    const span = 16n ** 15n, count = BigInt(holders.length), most = span - span % count;
    let found = 0, tried = 0;
    while (!found) {
      const digest = await shaLines("pitboss drawing 1", ...bound, words, ++tried);
      const number = BigInt(`0x${digest.slice(0, 15)}`), named = Number(number % count) + 1;
      if (number < most && !out.includes(named)) found = named;
    }
    must(found === ticket && tried === tries, `ticket ${found} wins drawing ${drawing}`);
    drawn.add(ticket);
  }
  return `${holders.length} tickets, ${drawings.length} drawings`;
}

// --- money -------------------------------------------------------------------------------------
const divisor = (one, other) => other ? divisor(other, one % other) : one;
const fraction = (written) => written.split("/").map(Number);

/** Whether chips of these values make a sum. */
function makes(total, chips) {
  const can = [true];
  for (let sum = 1; sum <= total; sum++) can[sum] = chips.some((chip) => can[sum - chip]);
  return can[total];
}

function most(total, chips) {
  while (!makes(total, chips)) total--;
  return total;
}

function checkCommission(one) {
  const { wager, percent, of, odds, stake, fee, rounding, chips, owed, left } = one;
  if (odds !== undefined) {
    const [win, per] = of === "stake" ? [1, 1] : fraction(odds), [above, below] = fraction(fee);
    const same = percent * stake * win * below === above * 100 * per;
    must(same && divisor(above, below) === 1, `the fee of ${wager} on ${stake} is not ${fee}`);
    return;
  }
  let due = owed + percent * stake; // in hundredths
  if (rounding !== "accumulate") due -= due % 100;
  const paid = most(Math.floor(due / 100), chips);
  must(paid === fee && due - paid * 100 === left, `the fee of ${wager} on ${stake} is ${paid}`);
}

function checkMoney(name) {
  const { multiples, commission, sums } = read(name);
  for (const { game, wager, parts, multiple } of multiples) {
    const whole = parts.map(fraction).reduce((most, [above, below]) => {
      const least = below / divisor(above, below);
      return most * least / divisor(most, least);
    }, 1);
    must(whole === multiple, `${wager} of ${game} is staked in multiples of ${whole}`);
  }
  commission.forEach(checkCommission);
  for (const { chips, total, exact, most: below, least } of sums) {
    let above = total;
    while (!makes(above, chips)) above++;
    const same = makes(total, chips) === exact && most(total, chips) === below && above === least;
    must(same, `chips of ${chips} make other sums near ${total}`);
  }
  return `${multiples.length} multiples, ${commission.length} fees, ${sums.length} sums`;
}

// --- rules -------------------------------------------------------------------------------------
/** Read "wins 9 to 5, come@6": what happens, the two figures, and where the wager then stands. */
function readEnd(end) {
  const [, kind, above, below, next] =
    end.match(/^(\w+)(?: (\d+)(?: to |\/)(\d+))?(?:, (.+))?$/) ?? [];
  must(kind, `${end} is no end of a wager`);
  return { kind, above: Number(above ?? 1), below: Number(below ?? 1), next };
}

function endOf(ends, outcome) {
  const named = Object.keys(ends).filter((end) => ends[end].includes?.(outcome));
  return named[0] ?? Object.keys(ends).find((end) => ends[end] === "all others");
}

function checkEnds(outcomes, wager, name, phases) {
  for (const { at, ends } of wager) {
    const lists = Object.values(ends), named = lists.filter(Array.isArray).flat();
    const once = new Set(named).size === named.length && named.every((one) => outcomes.includes(one));
    const rest = lists.filter((list) => list === "all others").length;
    must(once && rest === 1, `an outcome of ${name} has no end, or two`);
    must(at.every(([phase]) => phases.includes(phase)), `${name} has an unknown phase`);
    Object.keys(ends).forEach(readEnd);
  }
}

function checkRound(game, { bet: [name, stake], paid, outcome, settled, chips }) {
  const here = game.wagers[name].find(({ at }) =>
    at.some(([phase, key, on]) => phase === game.phases[0] && key === name && !on)
  );
  const { kind, above, below, next } = readEnd(endOf(here.ends, outcome));
  const line = settled.find((one) => one.key === name);
  const words = `${name} for ${stake} on ${outcome}`;
  must(game.outcomes.includes(outcome) && line?.kind === kind, `${words}: ${kind}`);
  must(line.stake === stake && paid >= stake, `${words} is another stake`);
  must(line.win === (kind === "wins" ? stake * above / below : 0), `${words} wins otherwise`);
  const back = kind === "loses" ? stake - stake * above / below : next ? 0 : stake;
  must(line.back === (kind === "moves" ? 0 : back), `${words} gives back otherwise`);
  const gained = settled.reduce((sum, one) => sum + one.win + one.back - one.fee, 0);
  must(gained === chips, `${words} pays otherwise`);
}

function checkRules(name) {
  const rules = read(name);
  let count = 0;
  for (const [id, game] of Object.entries(rules["dice and wheels"])) {
    must(new Set(game.outcomes).size === game.outcomes.length, `${id} has an outcome twice`);
    for (const [wager, ends] of Object.entries(game.wagers)) {
      checkEnds(game.outcomes, ends, wager, game.phases);
    }
    game.rounds.forEach((round) => checkRound(game, round));
    count += game.rounds.length;
  }
  for (const game of Object.values(rules.cards)) {
    for (const { settled } of Object.values(game.rounds)) {
      for (const { key, kind, stake, win, back, fee } of settled) {
        const fits = { wins: win > 0 && back === stake, loses: !win && back < stake };
        must(fits[kind] ?? (!win && back === stake), `${key} for ${stake} is settled otherwise`);
        must(fee >= 0 && (!fee || kind === "wins"), `${key} for ${stake} pays a fee`);
      }
      count += 1;
    }
  }
  return `${count} rounds`;
}

const CHECKS = {
  "rules.json": checkRules,
  "money.json": checkMoney,
  "journal.json": checkJournal,
  "signatures.json": checkSignatures,
  "draws.json": checkDraws,
  "raffle.json": checkRaffle,
};

const fingerprints = read("fingerprints.json");
for (const [name, check] of Object.entries(CHECKS)) {
  try {
    const counted = await check(name);
    must(hex(await sha(load(name))) === fingerprints[name], "it has another fingerprint");
    console.log(`${name}: ${counted}`);
  } catch (wrong) {
    console.error(`${name} is wrong: ${wrong.message}`);
    Deno.exit(1);
  }
}
