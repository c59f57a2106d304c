import { describe, expect, test } from '@jest/globals';
import { type PollSnapshot, texts } from '@showhands/contracts';
import { aPollSnapshot } from '@showhands/testing';
import { Tally } from './tally.ts';

const [A, B, C] = ['option-a', 'option-b', 'option-c'];
const [ADA, BEN, CAT] = ['ada', 'ben', 'cat'];

type Votes = Readonly<Record<string, readonly string[]>>;
type Ballots = readonly (readonly [voter: string, option: string])[];

const POLL = aPollSnapshot({ creator: CAT, comments_count: 3, version: 7 });

/** The poll with counters that agree with `votes`. */
const pollOf = (votes: Votes, fields: Partial<PollSnapshot> = {}): PollSnapshot => {
  const chosen = Object.values(votes).flat();
  return {
    ...POLL,
    total_votes: chosen.length,
    voters_count: Object.values(votes).filter((options) => options.length > 0).length,
    options: [A, B, C].map((id) => ({ id, text: id, votes: chosen.filter((option) => option === id).length })),
    ...fields,
  };
};

/** The receipt's message and votes, or the error's code and message. */
const decide = (poll: PollSnapshot, votes: Votes, ballots: Ballots) => {
  const held = Object.entries(votes).map(([id, options]) => [id, options.map((optionId) => ({ optionId }))] as const);
  const tally = new Tally(poll, new Map(held), new Date());
  const decisions = ballots.map(([id, optionId]) => {
    const decision = tally.cast({ voter: { id, username: `name of ${id}` }, intent: { kind: 'toggle', optionId } });
    return 'error' in decision
      ? [decision.error.code, decision.error.message]
      : [decision.receipt.message, ...decision.receipt.votes];
  });
  return { decisions, change: tally.change() };
};

const recorded = (...votes: string[]) => [texts.vote.recorded, ...votes];
const removed = (...votes: string[]) => [texts.vote.removed, ...votes];
const ALREADY_VOTED = ['already_voted', texts.vote.alreadyVoted];

interface Case {
  readonly title: string;
  readonly stored: Votes;
  readonly ballots: Ballots;
  readonly decisions: readonly (readonly string[])[];
  /** The votes after the batch of the voters whose votes changed. */
  readonly changed: Votes;
}

const expectBatch = ({ stored, ballots, decisions, changed }: Case, multiple: boolean) => {
  const poll = pollOf(stored, { allow_multiple_votes: multiple });
  const result = decide(poll, stored, ballots);
  expect(result.decisions).toEqual(decisions);
  if (Object.keys(changed).length === 0) {
    expect(result.change).toBeUndefined();
    return;
  }
  const after = pollOf({ ...stored, ...changed }, { allow_multiple_votes: multiple, version: poll.version + 1 });
  const selections = (of: Votes, minus: Votes) =>
    Object.keys(changed).flatMap((userId) =>
      (of[userId] ?? []).filter((id) => !minus[userId]?.includes(id)).map((optionId) => ({ userId, optionId })),
    );
  expect(result.change).toEqual({
    poll: after,
    added: selections(changed, stored),
    removed: selections(stored, changed),
    voters: Object.entries(changed).map(([id, votes]) => ({
      id,
      username: `name of ${id}`,
      selections: votes.length,
    })),
  });
};

describe('single choice', () => {
  test.each<Case>([
    {
      title: 'records a first vote',
      stored: {},
      ballots: [[ADA, A]],
      decisions: [recorded(A)],
      changed: { [ADA]: [A] },
    },
    {
      title: 'rejects the same option again',
      stored: { [ADA]: [A] },
      ballots: [[ADA, A]],
      decisions: [ALREADY_VOTED],
      changed: {},
    },
    {
      title: 'rejects another option',
      stored: { [ADA]: [A] },
      ballots: [[ADA, B]],
      decisions: [ALREADY_VOTED],
      changed: {},
    },
    {
      title: 'counts the first of two equal ballots in one batch',
      stored: {},
      ballots: [
        [ADA, A],
        [ADA, A],
      ],
      decisions: [recorded(A), ALREADY_VOTED],
      changed: { [ADA]: [A] },
    },
    {
      title: 'counts the first of two different ballots in one batch',
      stored: {},
      ballots: [
        [ADA, B],
        [ADA, A],
      ],
      decisions: [recorded(B), ALREADY_VOTED],
      changed: { [ADA]: [B] },
    },
    {
      title: 'counts several voters beside stored votes and a rejected one',
      stored: { [CAT]: [A] },
      ballots: [
        [ADA, A],
        [CAT, B],
        [BEN, C],
      ],
      decisions: [recorded(A), ALREADY_VOTED, recorded(C)],
      changed: { [ADA]: [A], [BEN]: [C] },
    },
    { title: 'changes nothing without ballots', stored: { [ADA]: [A] }, ballots: [], decisions: [], changed: {} },
  ])('$title', (batch) => expectBatch(batch, false));
});

describe('multiple choice', () => {
  test.each<Case>([
    {
      title: 'records a first selection',
      stored: {},
      ballots: [[ADA, A]],
      decisions: [recorded(A)],
      changed: { [ADA]: [A] },
    },
    {
      title: 'records a second selection of the same voter',
      stored: { [ADA]: [B] },
      ballots: [[ADA, A]],
      decisions: [recorded(B, A)],
      changed: { [ADA]: [B, A] },
    },
    {
      title: 'withdraws one of two selections',
      stored: { [ADA]: [A, B] },
      ballots: [[ADA, A]],
      decisions: [removed(B)],
      changed: { [ADA]: [B] },
    },
    {
      title: 'withdraws the last selection, which removes the voter',
      stored: { [ADA]: [A] },
      ballots: [[ADA, A]],
      decisions: [removed()],
      changed: { [ADA]: [] },
    },
    {
      title: 'replaces a selection by two ballots',
      stored: { [ADA]: [A] },
      ballots: [
        [ADA, A],
        [ADA, C],
      ],
      decisions: [removed(), recorded(C)],
      changed: { [ADA]: [C] },
    },
    {
      title: 'writes nothing for a selection that is withdrawn in the same batch',
      stored: {},
      ballots: [
        [ADA, A],
        [ADA, A],
      ],
      decisions: [recorded(A), removed()],
      changed: {},
    },
    {
      title: 'writes nothing for a withdrawal that is selected again in the same batch',
      stored: { [ADA]: [A, B] },
      ballots: [
        [ADA, A],
        [ADA, A],
      ],
      decisions: [removed(B), recorded(B, A)],
      changed: {},
    },
    {
      title: 'counts an odd number of toggles as one',
      stored: {},
      ballots: [
        [ADA, A],
        [ADA, A],
        [ADA, A],
      ],
      decisions: [recorded(A), removed(), recorded(A)],
      changed: { [ADA]: [A] },
    },
    {
      title: 'keeps voters apart whose ballots alternate',
      stored: { [BEN]: [A], [CAT]: [B] },
      ballots: [
        [ADA, A],
        [BEN, A],
        [ADA, B],
        [BEN, C],
      ],
      decisions: [recorded(A), removed(), recorded(A, B), recorded(C)],
      changed: { [ADA]: [A, B], [BEN]: [C] },
    },
  ])('$title', (batch) => expectBatch(batch, true));
});

describe('rejections', () => {
  const NOT_FOUND = ['not_found', texts.poll.optionNotFound];
  test.each([
    ['a closed poll', { status: 'closed' }, {}, A, ['poll_closed', texts.vote.pollClosed]],
    ['a draft', { status: 'draft' }, {}, A, ['poll_draft', texts.vote.pollDraft]],
    ['an unknown option', {}, {}, 'option-x', NOT_FOUND],
    ['an unknown option of a multiple-choice poll', { allow_multiple_votes: true }, {}, 'option-x', NOT_FOUND],
    [
      'a closed poll before an unknown option',
      { status: 'closed' },
      {},
      'option-x',
      ['poll_closed', texts.vote.pollClosed],
    ],
    [
      'a closed poll before a second vote',
      { status: 'closed' },
      { [ADA]: [A] },
      B,
      ['poll_closed', texts.vote.pollClosed],
    ],
    ['an unknown option before a second vote', {}, { [ADA]: [A] }, 'option-x', NOT_FOUND],
    [
      'a withdrawal on a closed poll',
      { status: 'closed', allow_multiple_votes: true },
      { [ADA]: [A] },
      A,
      ['poll_closed', texts.vote.pollClosed],
    ],
  ] as const)('%s', (_, fields, stored: Votes, option, error) => {
    expect(decide(pollOf(stored, fields), stored, [[ADA, option]])).toEqual({ decisions: [error], change: undefined });
  });
});

test('increments the version once per batch and leaves all other fields of the poll', () => {
  const poll = pollOf({}, { allow_multiple_votes: true });
  const { change } = decide(poll, {}, [
    [ADA, A],
    [ADA, B],
    [BEN, A],
  ]);
  expect(change?.poll).toEqual({
    ...poll,
    version: 8,
    total_votes: 3,
    voters_count: 2,
    options: [
      { id: A, text: A, votes: 2 },
      { id: B, text: B, votes: 1 },
      { id: C, text: C, votes: 0 },
    ],
  });
  expect(poll).toEqual(pollOf({}, { allow_multiple_votes: true }));
});
