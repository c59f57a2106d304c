import { describe, expect, test } from '@jest/globals';
import { type PollSnapshot, texts } from '@showhands/contracts';
import { aPollSnapshot } from '@showhands/testing';
import { Tally } from './tally.ts';

const [A, B, C] = ['option-a', 'option-b', 'option-c'];

type Votes = Readonly<Record<string, readonly string[]>>;
type Ballots = readonly (readonly [voter: string, option: string])[];

const POLL = aPollSnapshot({ creator: 'cat', comments_count: 3, version: 7 });

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

type Case = [title: string, stored: Votes, ballots: Ballots, decisions: readonly (readonly string[])[], changed: Votes];

/** `changed` has the votes after the batch of the voters whose votes changed. */
const expectBatch = ([, stored, ballots, decisions, changed]: Case, multiple: boolean) => {
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
  const voters = Object.entries(changed).map(([id, votes]) => ({
    id,
    username: `name of ${id}`,
    selections: votes.length,
  }));
  expect(result.change).toEqual({
    poll: after,
    added: selections(changed, stored),
    removed: selections(stored, changed),
    voters,
  });
};

/** Reads ballots such as `ada:option-a ben:option-b`. */
const cast = (text: string): Ballots =>
  text.split(' ').map((ballot) => {
    const [voter = '', option = ''] = ballot.split(':');
    return [voter, `option-${option}`];
  });

describe('single choice', () => {
  test.each<Case>([
    ['records a first vote', {}, cast('ada:a'), [recorded(A)], { ada: [A] }],
    ['rejects the same option again', { ada: [A] }, cast('ada:a'), [ALREADY_VOTED], {}],
    ['rejects another option', { ada: [A] }, cast('ada:b'), [ALREADY_VOTED], {}],
    ['counts the first of two equal ballots', {}, cast('ada:a ada:a'), [recorded(A), ALREADY_VOTED], { ada: [A] }],
    ['counts the first of two different ballots', {}, cast('ada:b ada:a'), [recorded(B), ALREADY_VOTED], { ada: [B] }],
    [
      'counts several voters beside stored votes and a rejected one',
      { cat: [A] },
      cast('ada:a cat:b ben:c'),
      [recorded(A), ALREADY_VOTED, recorded(C)],
      { ada: [A], ben: [C] },
    ],
    ['changes nothing without ballots', { ada: [A] }, [], [], {}],
  ])('%s', (...batch) => expectBatch(batch, false));
});

describe('multiple choice', () => {
  test.each<Case>([
    ['records a first selection', {}, cast('ada:a'), [recorded(A)], { ada: [A] }],
    ['records a second selection', { ada: [B] }, cast('ada:a'), [recorded(B, A)], { ada: [B, A] }],
    ['withdraws one of two selections', { ada: [A, B] }, cast('ada:a'), [removed(B)], { ada: [B] }],
    ['withdraws the last selection and the voter', { ada: [A] }, cast('ada:a'), [removed()], { ada: [] }],
    ['replaces a selection', { ada: [A] }, cast('ada:a ada:c'), [removed(), recorded(C)], { ada: [C] }],
    ['writes nothing for a withdrawn selection', {}, cast('ada:a ada:a'), [recorded(A), removed()], {}],
    [
      'writes nothing for a withdrawal that is selected again',
      { ada: [A, B] },
      cast('ada:a ada:a'),
      [removed(B), recorded(B, A)],
      {},
    ],
    [
      'counts an odd number of toggles as one',
      {},
      cast('ada:a ada:a ada:a'),
      [recorded(A), removed(), recorded(A)],
      { ada: [A] },
    ],
    [
      'keeps voters apart whose ballots alternate',
      { ben: [A], cat: [B] },
      cast('ada:a ben:a ada:b ben:c'),
      [recorded(A), removed(), recorded(A, B), recorded(C)],
      { ada: [A, B], ben: [C] },
    ],
  ])('%s', (...batch) => expectBatch(batch, true));
});

describe('rejections', () => {
  const NOT_FOUND = ['not_found', texts.poll.optionNotFound];
  const CLOSED = ['poll_closed', texts.vote.pollClosed];
  test.each([
    ['a closed poll', { status: 'closed' }, {}, A, CLOSED],
    ['a draft', { status: 'draft' }, {}, A, ['poll_draft', texts.vote.pollDraft]],
    ['an unknown option', {}, {}, 'option-x', NOT_FOUND],
    ['an unknown option of a multiple-choice poll', { allow_multiple_votes: true }, {}, 'option-x', NOT_FOUND],
    ['a closed poll before an unknown option', { status: 'closed' }, {}, 'option-x', CLOSED],
    ['a closed poll before a second vote', { status: 'closed' }, { ada: [A] }, B, CLOSED],
    ['an unknown option before a second vote', {}, { ada: [A] }, 'option-x', NOT_FOUND],
    ['a withdrawal on a closed poll', { status: 'closed', allow_multiple_votes: true }, { ada: [A] }, A, CLOSED],
  ] as const)('%s', (_, fields, stored: Votes, option, error) => {
    expect(decide(pollOf(stored, fields), stored, [['ada', option]])).toEqual({
      decisions: [error],
      change: undefined,
    });
  });
});

test('increments the version once per batch and leaves all other fields of the poll', () => {
  const poll = pollOf({}, { allow_multiple_votes: true });
  const { change } = decide(poll, {}, cast('ada:a ada:b ben:a'));
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
