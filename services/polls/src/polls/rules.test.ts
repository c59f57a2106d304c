import { describe, expect, test } from '@jest/globals';
import { type PollEdit, type PollSnapshot, texts } from '@showhands/contracts';
import { aPollSnapshot } from '@showhands/testing';
import { assertEditAllowed, assertEndsLater, changesWhatWasVotedOn, statusChange, unchangedMessage } from './rules.ts';

const NOW = new Date('2026-01-01T12:00:00.000Z');
const after = (ms: number): Date => new Date(NOW.getTime() + ms);

describe('the end of a poll', () => {
  test.each([
    ['none', null],
    ['exactly a minute ahead', after(60_000)],
    ['further ahead', after(3_600_000)],
  ])('is accepted: %s', (_, endsAt) => {
    expect(() => assertEndsLater(endsAt, NOW)).not.toThrow();
  });

  test.each([
    ['a millisecond less than a minute ahead', after(59_999)],
    ['now', NOW],
    ['in the past', after(-1)],
  ])('is rejected: %s', (_, endsAt) => {
    const message = texts.poll.endsAtInPast;
    expect(() => assertEndsLater(endsAt, NOW)).toThrow(
      expect.objectContaining({ code: 'validation_failed', message, errors: [{ path: 'ends_at', message }] }),
    );
  });
});

const [A, B] = ['option-a', 'option-b'];
const OPTIONS = [
  { id: A, text: 'Tea' },
  { id: B, text: 'Coffee' },
];

/** A poll in which option A has this many votes. */
const pollWith = (votes: number): PollSnapshot =>
  aPollSnapshot({
    title: 'Tea or coffee?',
    description: 'For the kitchen',
    total_votes: votes,
    revision: 2,
    options: OPTIONS.map((option) => ({ ...option, votes: option.id === A ? votes : 0 })),
  });

const editOf = (fields: Partial<PollEdit>): PollEdit => ({
  title: 'Tea or coffee?',
  description: 'For the kitchen',
  category: 'general',
  status: 'active',
  ends_at: null,
  allow_multiple_votes: false,
  show_results: true,
  options: OPTIONS,
  ...fields,
});

describe('an edit', () => {
  const [optionA, optionB] = OPTIONS as [PollEdit['options'][number], PollEdit['options'][number]];
  test.each<[string, number, Partial<PollEdit>]>([
    ['no change', 1, {}],
    ['the current revision', 1, { revision: 2 }],
    ['another wording after votes', 1, { title: 'Coffee or tea?', options: [{ id: A, text: 'Green tea' }, optionB] }],
    ['another order', 1, { options: [optionB, optionA] }],
    ['a new option', 1, { options: [...OPTIONS, { text: 'Water' }] }],
    ['the removal of an option without votes', 1, { options: [optionA, { text: 'Water' }] }],
    ['the removal of all options of a poll without votes', 0, { options: [{ text: 'Milk' }, { text: 'Water' }] }],
    ['multiple choice before votes', 0, { allow_multiple_votes: true }],
  ])('may contain %s', (_, votes, edit) => {
    expect(() => assertEditAllowed(pollWith(votes), editOf(edit))).not.toThrow();
  });

  const unknown = [...OPTIONS, { id: 'option-x', text: 'Stolen' }];
  const duplicate = [...OPTIONS, { id: A, text: 'Tea again' }];
  test.each<[string, number, Partial<PollEdit>, string, string]>([
    ['an older revision', 0, { revision: 1 }, 'version_conflict', texts.poll.versionConflict],
    ['a revision that does not exist yet', 0, { revision: 3 }, 'version_conflict', texts.poll.versionConflict],
    ['an unknown option', 0, { options: unknown }, 'not_found', texts.poll.optionNotFound],
    ['the same option twice', 0, { options: duplicate }, 'validation_failed', texts.poll.optionsUnique],
    ['multiple choice after votes', 1, { allow_multiple_votes: true }, 'multi_vote_locked', texts.poll.multiVoteLocked],
    ['the removal of an option with votes', 1, { options: [optionB] }, 'option_has_votes', texts.poll.optionHasVotes],
    [
      'an option with votes that lost its id',
      1,
      { options: [{ text: 'Tea' }, optionB] },
      'option_has_votes',
      texts.poll.optionHasVotes,
    ],
    [
      'an older revision before any other error',
      1,
      { revision: 1, options: unknown, allow_multiple_votes: true },
      'version_conflict',
      texts.poll.versionConflict,
    ],
  ])('must not contain %s', (_, votes, edit, code, message) => {
    expect(() => assertEditAllowed(pollWith(votes), editOf(edit))).toThrow(expect.objectContaining({ code, message }));
  });

  test.each<[string, number, boolean, Partial<PollEdit>]>([
    ['nothing', 1, false, {}],
    ['the title', 1, true, { title: 'Coffee or tea?' }],
    ['the title before any vote', 0, false, { title: 'Coffee or tea?' }],
    ['the text of an option with votes', 1, true, { options: [{ id: A, text: 'Green tea' }, optionB] }],
    ['the text of an option without votes', 1, true, { options: [optionA, { id: B, text: 'Espresso' }] }],
    ['the text of an option before any vote', 0, false, { options: [optionA, { id: B, text: 'Espresso' }] }],
    ['the order of options', 1, false, { options: [optionB, optionA] }],
    ['a new option', 1, false, { options: [...OPTIONS, { text: 'Water' }] }],
    ['a removed option', 1, false, { options: [optionA] }],
    ['the picture of an option', 1, true, { options: [{ ...optionA, picture: '/api/uploads/a.webp' }, optionB] }],
    ['no picture of an option without one', 1, false, { options: [{ ...optionA, picture: null }, optionB] }],
    ['the description and category', 1, false, { description: 'For the office', category: 'business' }],
  ])('of %s with %d votes marks the poll as edited: %s', (_, votes, expected, edit) => {
    expect(changesWhatWasVotedOn(pollWith(votes), editOf(edit))).toBe(expected);
  });
});

describe('a status change', () => {
  const PAST = after(-1).toISOString();
  const FUTURE = after(1).toISOString();
  const [CLOSED, ACTIVATED, REOPENED] = [texts.poll.closed, texts.poll.activated, texts.poll.reopened];
  test.each([
    { from: 'active', to: 'closed', ends_at: null, effect: { message: CLOSED, clearsEnd: false } },
    { from: 'active', to: 'closed', ends_at: FUTURE, effect: { message: CLOSED, clearsEnd: false } },
    { from: 'closed', to: 'active', ends_at: null, effect: { message: ACTIVATED, clearsEnd: false } },
    { from: 'closed', to: 'active', ends_at: FUTURE, effect: { message: ACTIVATED, clearsEnd: false } },
    { from: 'closed', to: 'active', ends_at: NOW.toISOString(), effect: { message: REOPENED, clearsEnd: true } },
    { from: 'closed', to: 'active', ends_at: PAST, effect: { message: REOPENED, clearsEnd: true } },
    { from: 'active', to: 'active', ends_at: FUTURE, effect: undefined },
    { from: 'closed', to: 'closed', ends_at: PAST, effect: undefined },
  ] as const)('from $from to $to with the end $ends_at', ({ from, to, ends_at, effect }) => {
    expect(statusChange({ status: from, ends_at, voters_count: 1 }, to, NOW)).toEqual(effect);
  });

  test.each(['active', 'closed'] as const)('of a draft to %s is rejected', (to) => {
    expect(() => statusChange({ status: 'draft', ends_at: null, voters_count: 0 }, to, NOW)).toThrow(
      expect.objectContaining({ code: 'poll_draft', message: texts.poll.draftStatus }),
    );
  });

  test.each([
    ['active', ACTIVATED],
    ['closed', CLOSED],
  ] as const)('to %s, which the poll already has, returns its message', (status, message) => {
    expect(unchangedMessage(status)).toBe(message);
  });
});
