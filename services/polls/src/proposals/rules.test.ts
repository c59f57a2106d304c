import { describe, expect, test } from '@jest/globals';
import type { PollSnapshot, Proposal } from '@showhands/contracts';
import { aPollSnapshot } from '@showhands/testing';
import { assertAddable, assertApprovable, needsApproval } from './rules.ts';

const [CREATOR, VOTER, OTHER] = ['creator', 'voter', 'other'];

const optionsOf = (voter: string | null, count: number): PollSnapshot['options'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${voter}-${index}`,
    text: `${voter}'s ${index}`,
    votes: 0,
    ...(voter !== null && { added_by: { id: voter, username: voter } }),
  }));

const proposalsOf = (voter: string, count: number): Proposal[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${voter}-${index}`,
    text: `${voter} proposes ${index}`,
    proposer: { id: voter, username: voter },
    createdAt: '2030-01-02T03:04:05.678Z',
  }));

const pollWith = (fields: Partial<PollSnapshot>): PollSnapshot =>
  aPollSnapshot({ creator: CREATOR, voters_add_options: 'free', ...fields });

describe('adding an option', () => {
  test.each<[string, Partial<PollSnapshot>, Proposal[], string]>([
    ['after four own ones', { options: optionsOf(VOTER, 4) }, [], VOTER],
    ['after four own proposals', {}, proposalsOf(VOTER, 4), VOTER],
    ['after any number of others', { options: optionsOf(OTHER, 20) }, proposalsOf(OTHER, 20), VOTER],
    ['as the creator, who has no limit', { options: optionsOf(CREATOR, 20) }, [], CREATOR],
    ['as the 100th', { options: optionsOf(null, 98) }, proposalsOf(OTHER, 1), VOTER],
    ['as the 30th to rank', { method: 'rank', options: optionsOf(null, 28) }, proposalsOf(OTHER, 1), VOTER],
    ['before the opening', { opens_at: '2999-01-01T00:00:00.000Z' }, [], VOTER],
  ])('is allowed %s', (_, fields, proposals, userId) => {
    expect(() => assertAddable(pollWith(fields), proposals, { userId, text: 'Sushi' })).not.toThrow();
  });

  test.each<[string, Partial<PollSnapshot>, Proposal[], string, string]>([
    ['where nobody can', { voters_add_options: 'no' }, [], VOTER, 'adding_not_allowed'],
    ['where nobody can, as the creator', { voters_add_options: 'no' }, [], CREATOR, 'adding_not_allowed'],
    ['after the close', { status: 'closed' }, [], VOTER, 'poll_closed'],
    ['to a draft', { status: 'draft' }, [], CREATOR, 'poll_draft'],
    ['after five of both', { options: optionsOf(VOTER, 2) }, proposalsOf(VOTER, 3), VOTER, 'too_many_additions'],
    ['as the 101st', { options: optionsOf(null, 99) }, proposalsOf(OTHER, 1), VOTER, 'too_many_options'],
    ['as the creator’s 101st', { options: optionsOf(null, 100) }, [], CREATOR, 'too_many_options'],
    ['as the 31st to rank', { method: 'rank', options: optionsOf(null, 30) }, [], VOTER, 'too_many_options'],
    ['as the 31st to score', { method: 'score' }, proposalsOf(OTHER, 28), VOTER, 'too_many_options'],
  ])('is rejected %s', (_, fields, proposals, userId, code) => {
    expect(() => assertAddable(pollWith(fields), proposals, { userId, text: 'Sushi' })).toThrow(
      expect.objectContaining({ code }),
    );
  });

  test.each([
    ['an option', 'IN THE PARK'],
    ['a proposal', 'OTHER PROPOSES 0'],
  ])('is rejected with the text of %s', (_, text) => {
    expect(() => assertAddable(pollWith({}), proposalsOf(OTHER, 1), { userId: VOTER, text })).toThrow(
      expect.objectContaining({ code: 'validation_failed', errors: [expect.objectContaining({ path: 'text' })] }),
    );
  });
});

test.each([
  ['approved', VOTER, true],
  ['approved', CREATOR, false],
  ['free', VOTER, false],
] as const)('with %s an option of the %s needs approval: %s', (rule, userId, expected) => {
  expect(needsApproval(userId, pollWith({ voters_add_options: rule }))).toBe(expected);
});

test.each<[string, Partial<PollSnapshot>, string, string | undefined]>([
  ['that is new', {}, 'Sushi', undefined],
  ['after the rule has changed', { voters_add_options: 'no' }, 'Sushi', undefined],
  ['that an edit has added', {}, 'in the PARK', 'option_exists'],
  ['of a full poll', { options: optionsOf(null, 100) }, 'Sushi', 'too_many_options'],
  ['of a full poll to rank', { method: 'rank', options: optionsOf(null, 30) }, 'Sushi', 'too_many_options'],
])('approving an option %s', (_, fields, text, code) => {
  const approving = () => assertApprovable(pollWith(fields), { text });
  if (code === undefined) expect(approving).not.toThrow();
  else expect(approving).toThrow(expect.objectContaining({ code }));
});
