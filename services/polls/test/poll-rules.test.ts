import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { castVote, createPoll, getPoll, type Poll, updatePoll } from '@showhands/contracts';
import { aPollInput, type TestUser } from '@showhands/testing';
import { optionOf, type PollsUnderTest, startPolls } from './polls-under-test.ts';

let polls: PollsUnderTest;
beforeAll(async () => {
  polls = await startPolls();
});
afterAll(() => polls.close());

type Fields = Parameters<PollsUnderTest['poll']>[1];

const current = async (poll: Poll): Promise<Poll> =>
  (await polls.api.call(getPoll, { params: { id: poll.id }, token: polls.auth.user().token })).body;
const attemptPoll = (fields: Fields) =>
  polls.api.attempt(createPoll, { body: aPollInput(fields), token: polls.auth.user().token });
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const RULES = ['method', 'min_choices', 'max_choices', 'change_vote', 'results_when', 'opens_at', 'ranking'];
const OPTION_RULES = ['seats', 'description', 'scores'];

test('a poll without rules has no field more, sent and stored', async () => {
  const poll = await polls.poll(polls.auth.user());
  for (const one of [poll, await current(poll)]) {
    expect(Object.keys(one).filter((key) => RULES.includes(key))).toEqual([]);
    expect(one.options.flatMap((option) => Object.keys(option)).filter((key) => OPTION_RULES.includes(key))).toEqual(
      [],
    );
  }
});

test('rules come back as they were sent', async () => {
  const rules = { min_choices: 1, max_choices: 2, allow_multiple_votes: true, opens_at: inMinutes(5) };
  const options = [{ text: 'Lake', seats: 3, description: '  Bring a towel. ' }, { text: 'Sea' }, { text: 'Hills' }];
  const poll = await polls.poll(polls.auth.user(), { ...rules, options });
  expect(await current(poll)).toMatchObject(rules);
  expect((await current(poll)).options[0]).toMatchObject({ seats: 3, description: 'Bring a towel.' });
});

test.each<[string, Fields, string]>([
  ['an unknown method', { method: 'guess' as never }, 'method'],
  ['multiple votes on a ranked poll', { method: 'rank', allow_multiple_votes: true }, 'allow_multiple_votes'],
  ['a minimum where everyone has one choice', { min_choices: 1 }, 'min_choices'],
  ['a minimum above the options', { allow_multiple_votes: true, min_choices: 4 }, 'min_choices'],
  ['a minimum above the maximum', { method: 'score', min_choices: 3, max_choices: 2 }, 'min_choices'],
  ['a maximum above the options', { method: 'rank', max_choices: 4 }, 'max_choices'],
  ['a maximum of none', { method: 'rank', max_choices: 0 }, 'max_choices'],
  ['change of multiple votes', { allow_multiple_votes: true, change_vote: true }, 'change_vote'],
  ['private results at a time', { show_results: false, results_when: 'after_close' }, 'results_when'],
  [
    'seats with private results',
    { show_results: false, options: [{ text: 'A', seats: 1 }, { text: 'B' }] },
    'options.0.seats',
  ],
  [
    'seats with hidden results',
    { results_when: 'after_vote', options: [{ text: 'A' }, { text: 'B', seats: 2 }] },
    'options.1.seats',
  ],
  [
    'a description of 301 characters',
    { options: [{ text: 'A', description: 'x'.repeat(301) }, { text: 'B' }] },
    'options.0.description',
  ],
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
  const edit = (creator: TestUser, poll: Poll, changes: object) => {
    const { title, options, allow_multiple_votes } = poll;
    const body = { title, allow_multiple_votes, options: options.map(({ id, text }) => ({ id, text })), ...changes };
    return polls.api.attempt(updatePoll, { params: { id: poll.id }, body, token: creator.token });
  };

  it('that omits the rules keeps them, and one that names them clears them', async () => {
    const creator = polls.auth.user();
    const options = [{ text: 'Lake', description: 'Cold' }, { text: 'Sea' }];
    const poll = await polls.poll(creator, { method: 'rank', min_choices: 2, results_when: 'after_close', options });
    expect(await edit(creator, poll, {})).toMatchObject({
      status: 200,
      body: { method: 'rank', min_choices: 2, results_when: 'after_close', options: [{ description: 'Cold' }, {}] },
    });
    const [lake, sea] = poll.options.map(({ id, text }) => ({ id, text }));
    const cleared = {
      method: 'choose',
      min_choices: null,
      results_when: 'always',
      options: [{ ...lake, description: '' }, sea],
    };
    const { body } = await edit(creator, poll, cleared);
    expect(Object.keys(body).filter((key) => RULES.includes(key))).toEqual([]);
  });

  it('cannot change how people vote once they have, nor take their seats', async () => {
    const creator = polls.auth.user();
    const options = [{ text: 'Boat', seats: 3 }, { text: 'Bus' }];
    const poll = await polls.poll(creator, { options });
    const body = { option_id: optionOf(poll, 0) };
    for (const { token } of [polls.auth.user(), polls.auth.user()]) {
      await polls.api.call(castVote, { params: { id: poll.id }, body, token });
    }
    for (const change of [{ method: 'rank' }, { opens_at: inMinutes(5) }]) {
      expect(
        await edit(creator, poll, {
          options: poll.options.map(({ id, text }) => ({ id, text, seats: null })),
          ...change,
        }),
      ).toMatchObject({
        status: 409,
        body: { code: 'rules_locked' },
      });
    }
    const seats = (count: number) => ({
      options: [{ ...poll.options[0], seats: count }, poll.options[1]].map((one) => ({
        id: one?.id,
        text: one?.text,
        seats: one?.seats,
      })),
    });
    expect(await edit(creator, poll, seats(1))).toMatchObject({ status: 409, body: { code: 'seats_taken' } });
    expect(await edit(creator, poll, seats(2))).toMatchObject({ status: 200 });
  });
});
