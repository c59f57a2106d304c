import { describe, expect, it, test } from '@jest/globals';
import { createPoll } from '@showhands/contracts';
import { aPollInput } from '@showhands/testing';
import { inMinutes, type PollFields, rejection, textsAndIds, usePolls } from './polls-under-test.ts';

const polls = usePolls();

const attemptPoll = (fields: PollFields) =>
  polls.api.attempt(createPoll, { body: aPollInput(fields), token: polls.user().token });

const two = (first: object, second: object = {}) => [
  { text: 'A', ...first },
  { text: 'B', ...second },
];

const RULES = [
  'method',
  'points',
  'max_points',
  'min_choices',
  'max_choices',
  'change_vote',
  'shuffle_options',
  'names_shown',
  'results_when',
  'opens_at',
  'ranking',
];
const OPTION_RULES = ['seats', 'description', 'scores', 'points'];

test('a poll without rules has no field more, sent and stored', async () => {
  const poll = await polls.poll(polls.user());
  for (const one of [poll, await polls.read(poll)]) {
    expect(Object.keys(one).filter((key) => RULES.includes(key))).toEqual([]);
    expect(one.options.flatMap((option) => Object.keys(option)).filter((key) => OPTION_RULES.includes(key))).toEqual(
      [],
    );
  }
});

test('rules come back as they were sent', async () => {
  const rules = { min_choices: 1, max_choices: 2, allow_multiple_votes: true, opens_at: inMinutes(5) };
  const options = [{ text: 'Lake', seats: 3, description: '  Bring a towel. ' }, { text: 'Sea' }, { text: 'Hills' }];
  const poll = await polls.poll(polls.user(), { ...rules, options });
  expect(await polls.read(poll)).toMatchObject(rules);
  expect((await polls.read(poll)).options[0]).toMatchObject({ seats: 3, description: 'Bring a towel.' });
});

test('options can be shuffled, or not, at any time; responses keep the written order', async () => {
  const creator = polls.user();
  const poll = await polls.poll(creator, { shuffle_options: true });
  await polls.vote(polls.user(), poll, 1);
  const written = poll.options.map(({ text }) => text);
  expect(await polls.edit(creator, poll, {})).toMatchObject({ status: 200, body: { shuffle_options: true } });
  const shown = await polls.read(poll);
  expect(shown.options.map(({ text }) => text)).toEqual(written);
  const { body } = await polls.edit(creator, poll, { shuffle_options: false });
  expect(body).toMatchObject({ edited_at: null, total_votes: 1 });
  expect(Object.keys(body)).not.toContain('shuffle_options');
});

test.each<[string, PollFields, string]>([
  ['an unknown method', { method: 'guess' as never }, 'method'],
  ['multiple votes on a ranked poll', { method: 'rank', allow_multiple_votes: true }, 'allow_multiple_votes'],
  ['a minimum where everyone has one choice', { min_choices: 1 }, 'min_choices'],
  ['a minimum above the options', { allow_multiple_votes: true, min_choices: 4 }, 'min_choices'],
  ['a minimum above the maximum', { method: 'score', min_choices: 3, max_choices: 2 }, 'min_choices'],
  ['a maximum above the options', { method: 'rank', max_choices: 4 }, 'max_choices'],
  ['a maximum of none', { method: 'rank', max_choices: 0 }, 'max_choices'],
  ['101 points', { method: 'points', points: 101 }, 'points'],
  ['points where options are chosen', { points: 5 }, 'points'],
  ['points of an option where options are ranked', { method: 'rank', max_points: 5 }, 'max_points'],
  ['more points for an option than a voter has', { method: 'points', points: 5, max_points: 6 }, 'max_points'],
  ['a minimum above the points', { method: 'points', points: 2, min_choices: 3 }, 'min_choices'],
  ['change of multiple votes', { allow_multiple_votes: true, change_vote: true }, 'change_vote'],
  ['private results at a time', { show_results: false, results_when: 'after_close' }, 'results_when'],
  ['seats with private results', { show_results: false, options: two({ seats: 1 }) }, 'options.0.seats'],
  ['seats with hidden results', { results_when: 'after_vote', options: two({}, { seats: 2 }) }, 'options.1.seats'],
  ['a description of 301 characters', { options: two({ description: 'x'.repeat(301) }) }, 'options.0.description'],
  [
    '31 options to rank',
    { method: 'rank', options: Array.from({ length: 31 }, (_, index) => ({ text: `${index}` })) },
    'options',
  ],
  ['an opening in the past', { opens_at: '2020-01-01T00:00:00Z' }, 'opens_at'],
  ['an opening after the end', { opens_at: inMinutes(9), ends_at: inMinutes(9) }, 'opens_at'],
])('rejects %s at its field', async (_fault, fields, path) => {
  expect(await attemptPoll(fields)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ path }] },
  });
});

describe('an edit', () => {
  it('that omits the rules keeps them, and one that names them clears them', async () => {
    const creator = polls.user();
    const options = [{ text: 'Lake', description: 'Cold' }, { text: 'Sea' }];
    const poll = await polls.poll(creator, { method: 'rank', min_choices: 2, results_when: 'after_close', options });
    expect(await polls.edit(creator, poll, {})).toMatchObject({
      status: 200,
      body: { method: 'rank', min_choices: 2, results_when: 'after_close', options: [{ description: 'Cold' }, {}] },
    });
    const [lake, sea] = textsAndIds(poll);
    const cleared = {
      method: 'choose',
      min_choices: null,
      results_when: 'always',
      options: [{ ...lake, description: '' }, sea],
    };
    const { body } = await polls.edit(creator, poll, cleared);
    expect(Object.keys(body).filter((key) => RULES.includes(key))).toEqual([]);
  });

  it('cannot change how people vote once they have, nor take their seats', async () => {
    const creator = polls.user();
    const options = [{ text: 'Boat', seats: 3 }, { text: 'Bus' }];
    const poll = await polls.poll(creator, { options });
    for (const voter of polls.users(2)) await polls.vote(voter, poll);
    const [boat, bus] = textsAndIds(poll);
    const seats = (count: number | null) => ({ options: [{ ...boat, seats: count }, bus] });
    for (const change of [{ method: 'rank' }, { opens_at: inMinutes(5) }]) {
      expect(await polls.edit(creator, poll, { ...seats(null), ...change })).toMatchObject(
        rejection(409, 'rules_locked'),
      );
    }
    expect(await polls.edit(creator, poll, seats(1))).toMatchObject(rejection(409, 'seats_taken'));
    expect(await polls.edit(creator, poll, seats(2))).toMatchObject({ status: 200 });
  });
});
