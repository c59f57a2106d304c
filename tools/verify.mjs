/**
 * `npm run verify -- <address or file>`: checks the audit of a poll whose counts anyone can check. This file needs Node 20
 * alone, and shares no code with the servers and the page: docs/checkable.md has the formats.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

const USAGE = `Usage: verify <address or file> [file …]
  The first argument is the address of a poll, or its downloaded audit.
  Further files are your receipt, receipts of others, earlier audits, and heads that were saved as text.
  SHOWHANDS_TOKEN: a token of your account, needed with an address.
`;

/** A check that failed. The other checks are not made. */
class Failure extends Error {}
/** The input cannot be read. */
class Unreadable extends Error {}

const print = (mark, sentence) => process.stdout.write(`${mark.padEnd(4)} ${sentence}\n`);
const ok = (sentence) => print('ok', sentence);
/** Something that cannot be checked, and why. */
const note = (sentence) => print('note', sentence);
const ensure = (condition, sentence) => {
  if (!condition) throw new Failure(sentence);
};
const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

// Bytes

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** RFC 8785, for objects of texts and whole numbers. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

/** The bytes of Base64 with padding; undefined for any other text, and for another length. */
const fromBase64 = (text, length) => {
  const bytes = Buffer.from(String(text), 'base64');
  return bytes.toString('base64') === text && bytes.length === length ? bytes : undefined;
};

const isSame = (one, other) => canonical(one ?? null) === canonical(other ?? null);

// Signatures

/** A verifier key of C2SP signed notes: its name, the first bytes of its hash, and Ed25519. */
const readKey = (text) => {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded, 33);
  ensure(bytes?.[0] === 1, 'The key of the audit is not an Ed25519 key of a signed note.');
  const hash = sha256(`${name}\n`, bytes).subarray(0, 4);
  ensure(hash.toString('hex') === id, 'The key of the audit does not have the hash that it names.');
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
  return { name, hash, publicKey: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
};

const isSigned = ({ publicKey }, text, signature) => verify(null, Buffer.from(text), publicKey, signature);

/** Reads a C2SP checkpoint and checks its signature. */
const readHead = (text, key, source) => {
  const [, signed, signatures] = /^(.*?\n)\n(.*)$/s.exec(text) ?? [];
  const [, origin, size, encoded] = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n$/.exec(signed) ?? [];
  const root = fromBase64(encoded, 32);
  ensure(root && origin === key.name, `${source} has a head that is not a checkpoint of this poll.`);
  const isOurs = signatures.split('\n').some((line) => {
    const [dash, name, signature] = line.split(' ');
    const bytes = fromBase64(signature, 68);
    if (dash !== '—' || name !== key.name || !bytes?.subarray(0, 4).equals(key.hash)) return false;
    return isSigned(key, signed, bytes.subarray(4));
  });
  ensure(
    isOurs,
    `${source} has a head of ${count(Number(size), 'leaf', 'leaves')} that the key of the poll has not signed.`,
  );
  return { size: Number(size), root };
};

// The tree of RFC 9162

/** The roots of the first leaves, for each number of leaves in `sizes`. */
const rootsOf = (leaves, sizes) => {
  const wanted = new Set(sizes);
  const roots = new Map([[0, sha256()]]);
  /** Roots of complete subtrees from left to right, each smaller than the former one. */
  const subtrees = [];
  for (const [index, leaf] of leaves.entries()) {
    subtrees.push({ height: 0, hash: sha256(Buffer.of(0), leaf) });
    while (subtrees.length > 1 && subtrees.at(-1).height === subtrees.at(-2).height) {
      const [left, right] = subtrees.splice(-2);
      subtrees.push({ height: left.height + 1, hash: sha256(Buffer.of(1), left.hash, right.hash) });
    }
    if (!wanted.has(index + 1)) continue;
    const [last, ...others] = subtrees.toReversed();
    roots.set(
      index + 1,
      others.reduce((right, { hash }) => sha256(Buffer.of(1), hash, right), last.hash),
    );
  }
  return roots;
};

// Ballots

const MAX_SCORE = 5;
const MARKS = { choose: [], rank: ['rank'], score: ['score'], points: ['points'] };
const isWhole = (number, from, to) => Number.isInteger(number) && number >= from && number <= to;

/** Why a ballot breaks the rules of the poll; undefined if it does not. */
const faultOf = (choices, poll) => {
  const { method, options } = poll;
  const ids = choices.map(({ option_id: id }) => id);
  if (ids.length === 0) return 'is empty';
  if (ids.some((id) => !options.some((option) => option.id === id))) return 'has an option that the poll does not have';
  if (new Set(ids).size < ids.length) return 'has an option twice';
  const most = method === 'choose' && !poll.allow_multiple_votes ? 1 : (poll.max_choices ?? ids.length);
  if (ids.length > most) return `has ${ids.length} options, and the poll allows ${most}`;
  if (ids.length < (poll.min_choices ?? 1))
    return `has ${ids.length} options, and the poll asks for ${poll.min_choices}`;
  const hasOwnMarks = choices.every((choice) =>
    isSame(Object.keys(choice).sort(), ['option_id', ...MARKS[method]].sort()),
  );
  if (!hasOwnMarks) return 'is not of the method of the poll';
  if (method === 'rank') {
    const ranks = new Set(choices.map(({ rank }) => rank));
    if (choices.some((_, index) => !ranks.has(index + 1))) return 'does not have each rank once';
  }
  if (method === 'score' && !choices.every(({ score }) => isWhole(score, 0, MAX_SCORE)))
    return 'has an impossible score';
  if (method === 'points') {
    const all = poll.points ?? 10;
    if (!choices.every(({ points }) => isWhole(points, 1, poll.max_points ?? all))) return 'has impossible points';
    if (choices.reduce((sum, { points }) => sum + points, 0) > all) return `has more than ${all} points`;
  }
  return undefined;
};

// Counting

const tallyOf = (values, length) => Array.from({ length }, (_, value) => values.filter((one) => one === value).length);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const largestOf = (numbers) => numbers.reduce((largest, number) => Math.max(largest, number), 0);
const meanOf = (numbers) => (numbers.length === 0 ? null : sum(numbers) / numbers.length);

const medianOf = (numbers) => {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
};

const countOption = (method, given) => {
  const votes = given.length;
  if (method === 'score') {
    const scores = given.map(({ score }) => score);
    const distribution = tallyOf(scores, MAX_SCORE + 1);
    return { votes, scores: { distribution, mean: meanOf(scores), median: medianOf(scores) } };
  }
  if (method === 'points') {
    const points = given.map((choice) => choice.points);
    const [, ...distribution] = tallyOf(points, largestOf(points) + 1);
    return { votes, points: { total: sum(points), distribution, mean: meanOf(points) } };
  }
  return { votes };
};

/** The options in `among` with the fewest votes in a round. */
const weakest = (among, { votes }) => {
  const fewest = Math.min(...among.map((option) => votes[option]));
  return among.filter((option) => votes[option] === fewest);
};

/** Instant runoff. A ballot is a list of indexes of options, best first. */
const runoff = (ballots, length) => {
  const rounds = [];
  let remaining = Array.from({ length }, (_, option) => option);
  while (ballots.length > 0) {
    const firsts = ballots.map((ballot) => ballot.find((option) => remaining.includes(option)));
    const tally = tallyOf(firsts, length);
    const round = {
      votes: tally.map((votes, option) => (remaining.includes(option) ? votes : null)),
      exhausted: firsts.filter((first) => first === undefined).length,
      eliminated: null,
      tie_break: null,
    };
    const winner = tally.findIndex((votes) => votes * 2 > ballots.length - round.exhausted);
    if (winner !== -1) return { rounds: [...rounds, round], winner };
    const tied = weakest(remaining, round);
    let lowest = tied;
    for (const earlier of rounds.toReversed()) lowest = weakest(lowest, earlier);
    round.eliminated = lowest.at(-1);
    if (tied.length > 1) round.tie_break = lowest.length > 1 ? 'list-order' : 'earlier-round';
    rounds.push(round);
    remaining = remaining.filter((option) => option !== round.eliminated);
  }
  return { rounds, winner: null };
};

/** How many ballots prefer the first option to the second. */
const preferences = (ballots, length) => {
  const pairwise = Array.from({ length }, () => Array(length).fill(0));
  for (const ballot of ballots) {
    const behind = new Set(pairwise.keys());
    for (const option of ballot) {
      behind.delete(option);
      for (const other of behind) pairwise[option][other] += 1;
    }
  }
  return pairwise;
};

/** Schulze's order by winning votes, best first, in groups that tie. */
const schulze = (pairwise) => {
  const strength = pairwise.map((row, one) => row.map((votes, other) => (votes > pairwise[other][one] ? votes : 0)));
  const all = [...strength.keys()];
  for (const via of all)
    for (const from of all)
      for (const to of all) {
        if (from === to) continue;
        strength[from][to] = Math.max(strength[from][to], Math.min(strength[from][via], strength[via][to]));
      }
  const groups = [];
  for (let rest = all; rest.length > 0; ) {
    const group = rest.filter((one) => rest.every((other) => strength[other][one] <= strength[one][other]));
    groups.push(group);
    rest = rest.filter((one) => !group.includes(one));
  }
  return groups;
};

const countRanking = (openings, options) => {
  const ids = options.map(({ id }) => id);
  const idOf = (option) => (option === null ? null : ids[option]);
  const ballots = openings.map(({ choices }) =>
    choices.toSorted((one, other) => one.rank - other.rank).map((choice) => ids.indexOf(choice.option_id)),
  );
  const { rounds, winner } = runoff(ballots, ids.length);
  const pairwise = preferences(ballots, ids.length);
  const beatsAll = (row, one) => row.every((votes, other) => one === other || votes > pairwise[other][one]);
  const condorcet = pairwise.findIndex(beatsAll);
  return {
    options: ids,
    ballots: ballots.length,
    rounds: rounds.map((round) => ({ ...round, eliminated: idOf(round.eliminated) })),
    winner: idOf(winner),
    condorcet_winner: condorcet === -1 ? null : ids[condorcet],
    order: schulze(pairwise).map((group) => group.map(idOf)),
    pairwise,
  };
};

// The checks

const checkKey = ({ key: text, poll }) => {
  const key = readKey(text);
  ensure(key.name === `showhands/${poll.id}`, 'The key of the audit belongs to another poll.');
  ok(`The key ${text} is a key of this poll.`);
  return key;
};

/** Checks signed heads against the leaves of the audit. */
const checkRoots = (heads, leaves, source) => {
  const largest = largestOf(heads.map(({ size }) => size));
  const told = `${source} has a head of ${count(largest, 'leaf', 'leaves')}, and the audit has ${leaves.length}`;
  ensure(largest <= leaves.length, `${told}. Votes were removed, or the audit is older. Give the newest audit first.`);
  const roots = rootsOf(
    leaves,
    heads.map(({ size }) => size),
  );
  for (const { size, root } of heads) {
    const sentence = `${source} has a signed head whose first ${count(size, 'leaf', 'leaves')} are not those of the audit.`;
    ensure(roots.get(size).equals(root), `${sentence} Votes were changed, removed or reordered.`);
  }
};

const checkTree = ({ heads: notes, commitments, closed }, key) => {
  const heads = notes.map((text) => readHead(text, key, 'The audit'));
  ok(`${count(heads.length, 'head is', 'heads are')} signed with this key.`);
  const leaves = commitments.map((commitment) => fromBase64(commitment, 32));
  ensure(leaves.every(Boolean), 'The audit has a leaf that is not a commitment.');
  ensure(new Set(commitments).size === leaves.length, 'The audit has the same commitment twice.');
  const isGrowing = heads.every(({ size }, index) => index === 0 || size > heads[index - 1].size);
  ensure(isGrowing, 'The heads of the audit are not in the order of their sizes.');
  checkRoots(heads, leaves, 'The audit');
  ok('Each head has all leaves of the head before it, in the same order.');
  ensure(heads.at(-1)?.size === leaves.length, 'The audit has leaves that no signed head has.');
  ok(`The newest head has all ${count(leaves.length, 'leaf', 'leaves')}, each a different commitment.`);
  if (!closed) note('The poll is open. Votes of the last seconds follow, in anonymous polls at the close.');
  return leaves;
};

const checkVoters = ({ closed, voters_count: stated, voters, poll }, leaves) => {
  if (!closed) {
    ensure(
      leaves.length <= stated,
      `The tree has ${leaves.length} votes, and only ${count(stated, 'person', 'people')} voted.`,
    );
    return;
  }
  ensure(
    leaves.length === stated,
    `The tree has ${count(leaves.length, 'vote')}, and ${count(stated, 'person', 'people')} voted.`,
  );
  ok(`The tree has as many votes as people have voted: ${stated}.`);
  if (!voters) {
    ensure((poll.visibility ?? 'everyone') !== 'everyone', 'The audit does not say who voted.');
    return note('The audit does not say who voted, since not everyone can see this poll.');
  }
  const isFull = voters.length === stated && new Set(voters).size === stated;
  ensure(isFull, `The list of people who voted does not have ${count(stated, 'different name')}.`);
  ok('The list of people who voted has the same number of different names.');
};

const checkOpenings = ({ openings, commitments, poll }) => {
  ensure(
    openings.length === commitments.length,
    `${count(openings.length, 'ballot is', 'ballots are')} published, and the tree has ${count(commitments.length, 'vote')}.`,
  );
  const unused = new Set(commitments);
  for (const [index, opening] of openings.entries()) {
    const place = `Published ballot ${index + 1}`;
    const isOurs = opening.type === 'showhands-ballot-v1' && opening.poll === poll.id && fromBase64(opening.nonce, 32);
    ensure(isOurs, `${place} is not a ballot of this poll.`);
    const commitment = sha256(canonical(opening)).toString('base64');
    ensure(unused.delete(commitment), `${place} is not in the tree: it was changed or added, or is published twice.`);
    const fault = faultOf(opening.choices, poll);
    ensure(!fault, `${place} ${fault}.`);
  }
  ok(`Each of the ${count(openings.length, 'published ballot')} is in the tree once, and keeps the rules of the poll.`);
};

const checkResults = ({ openings, results, poll }) => {
  const choices = openings.flatMap((opening) => opening.choices);
  const compare = (published, counted, what) =>
    ensure(
      isSame(published, counted),
      `${what}: published ${JSON.stringify(published)}, counted ${JSON.stringify(counted)}.`,
    );
  compare(results.total_votes, choices.length, 'Votes for all options');
  compare(
    results.options.map(({ id }) => id),
    poll.options.map(({ id }) => id),
    'Options',
  );
  for (const [index, option] of results.options.entries()) {
    const counted = countOption(
      poll.method,
      choices.filter(({ option_id: id }) => id === option.id),
    );
    for (const [field, value] of Object.entries(counted)) {
      compare(option[field], value, `${JSON.stringify(poll.options[index].text)}, ${field}`);
    }
  }
  if (poll.anonymous) compare(results.counted_voters, openings.length, 'Counted voters');
  if (poll.method === 'rank' && (openings.length > 0 || results.ranking)) {
    const counted = countRanking(openings, poll.options);
    for (const [field, value] of Object.entries(counted)) compare(results.ranking?.[field], value, `Ranking, ${field}`);
  }
  ok('The published results equal a recount of the published ballots.');
};

const checkCount = (audit) => {
  const { poll, closed, openings, results, commitments } = audit;
  if (!closed) return note('The count can be checked after the close.');
  if (poll.checkable === 'secret') {
    return note('The ballots stay secret. Whether they were counted correctly depends on whoever runs the server.');
  }
  if (poll.anonymous && commitments.length < (poll.batch_min ?? 5)) {
    ensure(!openings, 'Ballots are published although too few people voted.');
    return note('Too few people voted in this anonymous poll. Its result stays hidden.');
  }
  if (!results && !openings)
    return note('The results are not visible for this account, so neither ballots nor results are in the audit.');
  ensure(openings, 'The results are published without the ballots.');
  checkOpenings(audit);
  ensure(results, 'The ballots are published without the results.');
  checkResults(audit);
};

const checkReceipt = ({ name, content }, { poll, key: text, closed, commitments }, key, leaves) => {
  const { commitment, promise, head, opening } = content;
  const signed = canonical({ commitment, poll: poll.id, type: 'showhands-promise-v1' });
  const signature = fromBase64(promise, 64);
  ensure(content.poll === poll.id, `${name} is of another poll.`);
  ensure(content.key === text, `${name} has another key than the audit. The server has shown two keys.`);
  ensure(signature && isSigned(key, signed, signature), `${name}: the key of the poll has not signed the promise.`);
  ok(`${name}: the promise is signed with the key of the poll.`);
  if (opening) {
    const isOpened = sha256(canonical(opening)).toString('base64') === commitment;
    ensure(isOpened, `${name}: the ballot of the receipt is not the one of its promise.`);
  }
  // Evidence has the head of the answer, too.
  const heads = [head, content.proof?.head].filter((text) => text !== undefined);
  if (heads.length > 0) {
    checkRoots(
      heads.map((text) => readHead(text, key, name)),
      leaves,
      name,
    );
    ok(`${name}: the tree that the page saw is the beginning of this tree.`);
  }
  const index = commitments.indexOf(commitment);
  ensure(index !== -1 || !closed, `${name}: the promise is broken. The vote is not in the tree.`);
  if (index === -1) note(`${name}: the vote is not in the tree yet.`);
  else ok(`${name}: the vote is in the tree, as leaf ${index}.`);
};

/** Checks a further file: a receipt, an earlier audit, or a head. */
const checkFile = (file, audit, key, leaves) => {
  const { name, content } = file;
  if (content.type === 'showhands-receipt-v1') return checkReceipt(file, audit, key, leaves);
  ensure(
    content.key === undefined || content.key === audit.key,
    `${name} has another key. The server has shown two keys.`,
  );
  const heads = content.heads.map((text) => readHead(text, key, name));
  checkRoots(heads, leaves, name);
  ok(`${name}: ${count(heads.length, 'head is', 'heads are')} signed, and of the beginning of this tree.`);
};

// Input

const parse = (text, name) => {
  if (/^showhands\/\S+\n/.test(text)) return { type: 'head', heads: [text] };
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(`${name} is neither JSON nor a head.`);
  }
};

const fetchAudit = async (address) => {
  const { origin, pathname } = new URL(address);
  const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(pathname) ?? [];
  if (!id)
    throw new Unreadable(
      'The address is not of a poll. It looks like https://example.org/poll/ and the id of the poll.',
    );
  const token = process.env.SHOWHANDS_TOKEN;
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${origin}/api/polls/${id}/audit`, { headers }).catch(({ cause }) => {
    throw new Unreadable(
      `The server does not answer: ${cause?.message}. A downloaded audit can be checked without it.`,
    );
  });
  if (response.ok) return response.json();
  const { message } = await response.json().catch(() => ({}));
  const hint =
    'Set SHOWHANDS_TOKEN to a token of an account that may see the poll, or download the audit on the page of the poll.';
  throw new Unreadable(`The server answers ${response.status}${message ? ` (${message})` : ''}. ${hint}`);
};

const read = async (argument) => {
  if (/^https?:\/\//.test(argument)) return { name: argument, content: await fetchAudit(argument) };
  const text = await readFile(argument, 'utf8').catch(({ message }) => {
    throw new Unreadable(message);
  });
  const name = basename(argument);
  return { name, content: parse(text, name) };
};

const check = ({ name, content: audit }, files) => {
  if (audit.type !== 'showhands-audit-v1') throw new Unreadable(`${name} is not the audit of a poll.`);
  ok(`This is the audit of the poll ${JSON.stringify(audit.poll.title)}.`);
  const key = checkKey(audit);
  const leaves = checkTree(audit, key);
  for (const file of files) checkFile(file, audit, key, leaves);
  checkVoters(audit, leaves);
  checkCount(audit);
};

const [, , first, ...others] = process.argv;
if (first === undefined || first.startsWith('--')) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  try {
    const audit = await read(first);
    check(audit, await Promise.all(others.map(read)));
    print('', 'All checks that can be made have passed.');
  } catch (error) {
    const [code, sentence] =
      error instanceof Failure
        ? [1, error.message]
        : [2, error instanceof Unreadable ? error.message : `The audit is malformed: ${error.message}`];
    print('FAIL', sentence);
    process.exitCode = code;
  }
}
