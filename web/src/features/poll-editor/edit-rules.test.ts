import { expect, test } from '@jest/globals';
import { anOption, optionId, pollWithVotes } from '#jest/factories.ts';
import { editBodyOf, removedOptionsWithVotes, votesOf } from './edit-rules.ts';
import { formValuesOf, pollFormSchema } from './form-schema.ts';

const POLL = pollWithVotes([2, 0, 1]);
const fields = (...indexes: number[]) => indexes.map((index) => ({ id: optionId(POLL, index) }));

test.each([
  ['nothing if all options remain', fields(0, 1, 2), []],
  ['nothing if an option without votes was removed', fields(0, 2), []],
  ['a removed option with votes, at its position', fields(0, 1), [2]],
  ['several removed options with votes', fields(1), [0, 2]],
  ['a removed option despite a new one in its place', [...fields(0, 1), { id: undefined }], [2]],
])('finds %s', (_name, remaining, indexes) => {
  const removed = removedOptionsWithVotes(POLL, remaining);
  expect(removed.map(({ id, index }) => [id, index])).toEqual(indexes.map((index) => [optionId(POLL, index), index]));
});

test.each([
  ['an option with votes', optionId(POLL, 0), 2],
  ['a new option, which has no id', undefined, 0],
  ['an option of another poll', anOption(5).id, 0],
])('counts the votes of %s', (_name, id, votes) => {
  expect(votesOf(POLL, id)).toBe(votes);
});

test.each([
  ['applies the form without votes', [0, 0], true],
  ['keeps the stored setting once the poll has votes', [0, 1], false],
])('multiple votes: %s', (_name, votes, expected) => {
  const poll = pollWithVotes(votes, { allow_multiple_votes: false, revision: 4 });
  const body = { ...pollFormSchema().parse(formValuesOf(poll)), allow_multiple_votes: true };
  expect(editBodyOf(body, poll, 3)).toEqual({ ...body, allow_multiple_votes: expected, revision: 3 });
});

test.each<[string, number[], object, object]>([
  ['nothing unchanged', [0, 0], {}, {}],
  [
    'changed rules, the default too',
    [0, 0],
    { visibility: 'everyone', quorum: null },
    { visibility: 'everyone', quorum: null },
  ],
  ['no rule that votes have fixed', [1, 0], { quorum: { count: 9 } }, {}],
])('an edit of a poll for invited people names %s', (_name, votes, changed, expected) => {
  const poll = pollWithVotes(votes, { visibility: 'invited', quorum: { share: 50 } });
  const { visibility, quorum } = editBodyOf(pollFormSchema().parse({ ...formValuesOf(poll), ...changed }), poll, 1);
  expect(JSON.parse(JSON.stringify({ visibility, quorum }))).toEqual(expected);
});
