import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { VotingMethod } from '@showhands/contracts';
import { aPollSnapshot, type Exit, runProgram } from '@showhands/testing';
import fc from 'fast-check';
import { MerkleTree } from '../src/checkable/merkle-tree.ts';
import { countRanking } from '../src/counting/ranking.ts';
import { countChoices } from '../src/votes/count-choices.ts';

interface Choice {
  readonly option_id: string;
  rank?: number;
  score?: number;
  points?: number;
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = Buffer.concat([Buffer.of(1), Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')]);
const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

const POLL = randomUUID();
const ORIGIN = `showhands/${POLL}`;
const KEY_HASH = sha256(`${ORIGIN}\n`, KEY).subarray(0, 4);
const VERIFIER_KEY = `${ORIGIN}+${KEY_HASH.toString('hex')}+${KEY.toString('base64')}`;
const OPTIONS = ['A', 'B', 'C', 'D'].map((text, index) => ({
  id: `0000000${index}-0000-4000-8000-000000000000`,
  text,
}));
const idAt = (index: number): string => OPTIONS[index]?.id ?? '';

const headOf = (commitments: readonly string[], size = commitments.length): string => {
  const tree = new MerkleTree(commitments.map((commitment) => Buffer.from(commitment, 'base64')));
  const text = `${ORIGIN}\n${size}\n${Buffer.from(tree.root(size)).toString('base64')}\n`;
  const signature = Buffer.concat([KEY_HASH, sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n— ${ORIGIN} ${signature.toString('base64')}\n`;
};

const openingOf = (choices: readonly Choice[]) => ({
  choices: choices.toSorted((one, other) => (one.option_id < other.option_id ? -1 : 1)),
  nonce: randomBytes(32).toString('base64'),
  poll: POLL,
  type: 'showhands-ballot-v1',
});
type Opening = ReturnType<typeof openingOf>;
/** The members are in the order of RFC 8785. */
const commit = (opening: Opening): string => sha256(JSON.stringify(opening)).toString('base64');

/** The ranking as the poll has it, counted by the service. */
const rankingOf = (ballots: readonly (readonly Choice[])[]) => {
  const patterns = ballots.map((choices) => ({
    ballots: 1,
    ranking: choices
      .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
      .map((choice) => OPTIONS.findIndex(({ id }) => id === choice.option_id)),
  }));
  const { rounds, winner, condorcetWinner, order, pairwise } = countRanking(OPTIONS.length, patterns);
  const idOf = (index: number | null): string | null => (index === null ? null : idAt(index));
  return {
    options: OPTIONS.map(({ id }) => id),
    ballots: ballots.length,
    rounds: rounds.map(({ votes, exhausted, eliminated, tieBreak }) => ({
      votes: [...votes],
      exhausted,
      eliminated: idOf(eliminated),
      tie_break: tieBreak,
    })),
    winner: idOf(winner),
    condorcet_winner: idOf(condorcetWinner),
    order: order.map((group) => group.map((index) => idAt(index))),
    pairwise,
  };
};

const rulesOf = (method: VotingMethod, isMultiple: boolean) => ({
  method,
  allow_multiple_votes: isMultiple,
  ...(method === 'points' && { points: 7 }),
});

/** The results as the poll has them, counted by the service. */
const resultsOf = (method: VotingMethod, ballots: readonly (readonly Choice[])[]) => {
  const rules = method === 'points' ? { method, points: 7 } : { method };
  const poll = aPollSnapshot({ ...rules, options: OPTIONS.map((option) => ({ ...option, votes: 0 })) });
  const choices = ballots.flat().map(({ option_id: optionId, ...marks }) => ({ optionId, ...marks }));
  const { options, total_votes } = countChoices(poll, choices, []);
  return { options, total_votes, ...(method === 'rank' && ballots.length > 0 && { ranking: rankingOf(ballots) }) };
};

/** The audit of a closed poll whose ballots came in two releases. */
const auditOf = (method: VotingMethod, ballots: readonly (readonly Choice[])[], isMultiple = false) => {
  const openings = ballots.map(openingOf);
  const commitments = openings.map(commit).toSorted();
  const middle = Math.floor(ballots.length / 2);
  return {
    type: 'showhands-audit-v1',
    poll: {
      id: POLL,
      title: 'Where shall we meet?',
      checkable: 'open',
      ...rulesOf(method, isMultiple),
      options: OPTIONS,
      status: 'closed',
    },
    key: VERIFIER_KEY,
    heads: [...new Set([0, middle, ballots.length])].map((size) => headOf(commitments, size)),
    commitments,
    closed: true,
    voters_count: ballots.length,
    voters: ballots.map((_, index) => `voter ${index}`),
    openings,
    results: resultsOf(method, ballots),
  };
};
type Audit = ReturnType<typeof auditOf>;

const receiptOf = (opening: Opening, head: string) => {
  const commitment = commit(opening);
  const promise = JSON.stringify({ commitment, poll: POLL, type: 'showhands-promise-v1' });
  return {
    type: 'showhands-receipt-v1',
    poll: POLL,
    key: VERIFIER_KEY,
    commitment,
    promise: sign(null, Buffer.from(promise), privateKey).toString('base64'),
    head,
    opening,
  };
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showhands-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the verifier on files with these contents, the audit first. */
const verify = async (...contents: readonly unknown[]): Promise<Exit> => {
  const files = contents.map(() => join(folder, randomUUID()));
  const textOf = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));
  await Promise.all(files.map((file, index) => writeFile(file, textOf(contents[index]))));
  return runProgram('tools/verify.mjs', files);
};

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items.at(index);
  if (item === undefined) throw new Error(`no item ${index}`);
  return item;
};

const indexes = fc.uniqueArray(fc.nat({ max: OPTIONS.length - 1 }), { minLength: 1 });
const chosen = indexes.map((list): Choice[] => list.map((index) => ({ option_id: idAt(index) })));
const METHODS: readonly [string, VotingMethod, boolean, fc.Arbitrary<Choice[]>][] = [
  ['a single choice', 'choose', false, chosen.map((choices) => choices.slice(0, 1))],
  ['multiple choices', 'choose', true, chosen],
  ['ranks', 'rank', false, chosen.map((choices) => choices.map((choice, index) => ({ ...choice, rank: index + 1 })))],
  [
    'scores',
    'score',
    false,
    fc
      .tuple(chosen, fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 4 }))
      .map(([choices, scores]) => choices.map((choice, index) => ({ ...choice, score: at(scores, index) }))),
  ],
  [
    'points',
    'points',
    false,
    chosen.map((choices) => choices.map((choice, index) => ({ ...choice, points: index === 0 ? 4 : 1 }))),
  ],
];

test.each(METHODS)('counts %s as the product does', async (_, method, isMultiple, ballot) => {
  // Few ballots, so that options tie.
  const ballots = fc.array(ballot, { maxLength: 7 });
  const property = fc.asyncProperty(ballots, async (cast) => {
    const { code, stdout } = await verify(auditOf(method, cast, isMultiple));
    expect(stdout).not.toContain('FAIL');
    expect(stdout).toContain('The published results equal a recount');
    expect(code).toBe(0);
  });
  await fc.assert(property, { numRuns: method === 'rank' ? 12 : 5 });
});

const VOTES = [0, 0, 1, 1, 1, 2, 0].map((index): Choice[] => [{ option_id: idAt(index) }]);
const RANKS = [
  [0, 1, 2],
  [0, 2],
  [1, 2, 0],
  [2, 1],
  [2, 1, 0],
].map((order) => order.map((index, place): Choice => ({ option_id: idAt(index), rank: place + 1 })));

/** Signs heads anew, as the operator can. */
const signAgain = (audit: Audit): void => {
  audit.heads = [headOf(audit.commitments)];
};
const swap = <Item>(items: Item[]): void => void items.splice(0, 2, at(items, 1), at(items, 0));
const choose = (opening: Opening, index: number): Opening => ({ ...opening, choices: [{ option_id: idAt(index) }] });

type Attack = [title: string, edit: (audit: Audit) => void, sentence: string];
const ATTACKS: readonly Attack[] = [
  ['a changed ballot', (audit) => audit.openings.splice(0, 1, choose(at(audit.openings, 0), 2)), 'is not in the tree'],
  ['a dropped ballot', (audit) => audit.openings.splice(0, 1), '6 ballots are published, and the tree has 7 votes.'],
  ['an added ballot', (audit) => audit.openings.push(openingOf([{ option_id: idAt(1) }])), '8 ballots are published'],
  ['a ballot twice', (audit) => audit.openings.splice(0, 1, at(audit.openings, 1)), 'is published twice'],
  ['a changed leaf', (audit) => audit.commitments.splice(0, 1, commit(openingOf([]))), 'Votes were changed'],
  ['a dropped leaf', (audit) => audit.commitments.pop(), 'a head of 7 leaves, and the audit has 6'],
  ['an added leaf', (audit) => audit.commitments.push(commit(openingOf([]))), 'leaves that no signed head has'],
  ['two leaves in another order', (audit) => swap(audit.commitments), 'Votes were changed, removed or reordered'],
  ['a leaf twice', (audit) => audit.commitments.splice(0, 1, at(audit.commitments, 1)), 'the same commitment twice'],
  ['heads in another order', (audit) => audit.heads.reverse(), 'not in the order of their sizes'],
  [
    'a replaced head',
    (audit) => audit.heads.splice(1, 1, headOf(audit.commitments.toReversed(), 3)),
    'first 3 leaves are not those of the audit',
  ],
  [
    'a head of another key',
    (audit) => audit.heads.splice(2, 1, at(audit.heads, 2).slice(0, -20) + 'A'.repeat(17) + '==\n'),
    'the key of the poll has not signed',
  ],
  [
    'an added voter and ballot, signed anew',
    (audit) => {
      audit.openings.push(openingOf([{ option_id: idAt(1) }]));
      audit.commitments = audit.openings.map(commit);
      signAgain(audit);
    },
    'The tree has 8 votes, and 7 people voted.',
  ],
  ['a missing name', (audit) => audit.voters.pop(), 'does not have 7 different names'],
  ['a name twice', (audit) => audit.voters.splice(0, 1, 'voter 1'), 'does not have 7 different names'],
  [
    'a changed counter',
    (audit) => Object.assign(at(audit.results.options, 0), { votes: 4 }),
    '"A", votes: published 4',
  ],
  ['a changed sum', (audit) => Object.assign(audit.results, { total_votes: 8 }), 'published 8, counted 7'],
  [
    'two choices of a voter who has one',
    (audit) => {
      audit.openings.splice(0, 1, openingOf([{ option_id: idAt(1) }, { option_id: idAt(0) }]));
      audit.commitments = audit.openings.map(commit);
      signAgain(audit);
    },
    'has 2 options, and the poll allows 1',
  ],
  [
    'a ballot of another poll',
    (audit) => {
      audit.openings.splice(0, 1, { ...at(audit.openings, 0), poll: randomUUID() });
      audit.commitments = audit.openings.map(commit);
      signAgain(audit);
    },
    'is not a ballot of this poll',
  ],
  ['results without ballots', (audit) => Reflect.deleteProperty(audit, 'openings'), 'without the ballots'],
  ['no list of voters', (audit) => Reflect.deleteProperty(audit, 'voters'), 'does not say who voted'],
  [
    'another key',
    (audit) => Object.assign(audit, { key: VERIFIER_KEY.replace(POLL, randomUUID()) }),
    'the hash that it names',
  ],
];

test.each(ATTACKS)('names %s', async (_, edit, sentence) => {
  const audit = auditOf('choose', VOTES);
  edit(audit);
  const { code, stdout } = await verify(audit);
  expect(stdout).toContain(sentence);
  expect(at(stdout.trim().split('\n'), -1)).toMatch(/^FAIL/);
  expect(code).toBe(1);
});

test.each<[field: string, edit: (ranking: ReturnType<typeof rankingOf>) => void]>([
  ['winner', (ranking) => Object.assign(ranking, { winner: idAt(1) })],
  ['rounds', (ranking) => Object.assign(at(ranking.rounds, 0), { exhausted: 1 })],
  ['order', (ranking) => ranking.order.reverse()],
])('names a changed %s of a ranking', async (field, edit) => {
  const audit = auditOf('rank', RANKS);
  if (audit.results.ranking) edit(audit.results.ranking);
  expect(await verify(audit)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`Ranking, ${field}: published`),
  });
});

describe('with further files', () => {
  const audit = auditOf('choose', VOTES);
  const opening = at(audit.openings, 0);
  const early = at(audit.heads, 1);
  const receipt = receiptOf(opening, early);
  const other = auditOf('choose', VOTES);

  test.each<[title: string, file: unknown, sentence: string]>([
    ['a receipt', receipt, 'the vote is in the tree, as leaf'],
    ['an earlier head', early, '1 head is signed, and of the beginning of this tree'],
    ['the same audit', audit, '3 heads are signed'],
  ])('accepts %s', async (_, file, sentence) => {
    expect(await verify(audit, file)).toMatchObject({ code: 0, stdout: expect.stringContaining(sentence) });
  });

  test.each<[title: string, file: unknown, sentence: string]>([
    ['a broken promise', receiptOf(openingOf([{ option_id: idAt(1) }]), early), 'the promise is broken'],
    [
      'a promise of another key',
      { ...receipt, promise: at(audit.heads, 0).slice(-89, -1) },
      'has not signed the promise',
    ],
    ['another key', { ...receipt, key: VERIFIER_KEY.replace('+', '+0') }, 'The server has shown two keys'],
    ['a ballot of another promise', { ...receipt, opening: choose(opening, 3) }, 'is not the one of its promise'],
    ['a receipt of another tree', receiptOf(opening, at(other.heads, 1)), 'Votes were changed, removed or reordered'],
    ['the audit that another user sees', other, 'Votes were changed, removed or reordered'],
    ['the head that another user sees', at(other.heads, 2), 'Votes were changed, removed or reordered'],
    ['a larger tree', headOf([...audit.commitments, commit(openingOf([]))]), 'a head of 8 leaves, and the audit has 7'],
  ])('names %s', async (_, file, sentence) => {
    expect(await verify(audit, file)).toMatchObject({ code: 1, stdout: expect.stringContaining(sentence) });
  });
});

test('says what cannot be checked', async () => {
  const { openings, results, ...audit } = auditOf('choose', VOTES);
  const { voters, ...open } = { ...audit, closed: false, voters_count: 9 };
  const secret = { ...audit, poll: { ...audit.poll, checkable: 'secret' }, results };
  const few = { ...audit, poll: { ...audit.poll, anonymous: true, batch_min: 8 }, results: resultsOf('choose', []) };
  const cases: [unknown, string][] = [
    [open, 'The count can be checked after the close.'],
    [secret, 'The ballots stay secret. Whether they were counted correctly depends on whoever runs the server.'],
    [few, 'Too few people voted in this anonymous poll.'],
    [audit, 'The results are not visible for this account'],
  ];
  for (const [content, sentence] of cases) {
    expect(await verify(content)).toMatchObject({ code: 0, stdout: expect.stringContaining(`note ${sentence}`) });
  }
});

test.each<[title: string, args: string[], sentence: string]>([
  ['no argument', [], 'Usage: verify'],
  ['a missing file', ['/nowhere/audit.json'], 'no such file'],
  ['an address of no poll', ['http://127.0.0.1:1/about'], 'The address is not of a poll'],
  ['a server that is away', [`http://127.0.0.1:1/poll/${POLL}`], 'A downloaded audit can be checked without it'],
])('explains %s', async (_, args, sentence) => {
  const { code, stdout, stderr } = await runProgram('tools/verify.mjs', args);
  expect(stdout + stderr).toContain(sentence);
  expect(code).toBe(2);
});
