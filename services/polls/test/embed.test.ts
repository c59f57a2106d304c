import { describe, expect, it } from '@jest/globals';
import {
  addOption,
  embeddedPollSchema,
  getEmbeddedPoll,
  type Poll,
  putBallot,
  votingMethods,
} from '@showhands/contracts';
import { createDatabase } from '@showhands/service-kit/database';
import { eventually } from '@showhands/testing';
import * as z from 'zod';
import { createEmbeddedPolls } from '../src/embed/embedded-polls.ts';
import { inMinutes, optionOf, rejection, startPolls, usePolls } from './polls-under-test.ts';

const polls = usePolls({ EMBED_ORIGINS: 'https://example.org' });
const read = ({ id }: Pick<Poll, 'id'>) => polls.api.attempt(getEmbeddedPoll, { params: { id } });
const put = (poll: Poll, choices: { option: number; rank?: number; score?: number; points?: number }[]) =>
  polls.api.call(putBallot, {
    params: { id: poll.id },
    body: { choices: choices.map(({ option, ...rest }) => ({ option_id: optionOf(poll, option), ...rest })) },
    token: polls.user().token,
  });
const optionsOf = (body: unknown) => embeddedPollSchema.parse(body).options;

const UNKNOWN = { id: '6f0c3f4e-7d55-4b2b-9a57-3f1d2b8c9e10' };
const withoutRequestId = ({ status, body }: Awaited<ReturnType<typeof read>>) => {
  const { requestId, ...rest } = z.looseObject({ requestId: z.string() }).parse(body);
  expect(requestId).not.toBe('');
  return { status, ...rest };
};

/** Nothing tells the poll from one that does not exist. */
const expectUnknown = async (poll: Poll): Promise<void> => {
  const unknown = withoutRequestId(await read(UNKNOWN));
  expect(unknown).toEqual({ status: 404, code: 'not_found', message: 'Poll not found' });
  expect(withoutRequestId(await read(poll))).toEqual(unknown);
};

describe('polls that everyone may see the results of', () => {
  it('are shown to strangers, without a word about people', async () => {
    const [creator, adder, voter] = [polls.user(), polls.user(), polls.user()];
    const poll = await polls.poll(creator, { voters_add_options: 'free', description: 'Between us.' });
    const added = await polls.api.call(addOption, {
      params: { id: poll.id },
      body: { text: 'By a voter' },
      token: adder.token,
    });
    await polls.vote(voter, poll);
    const { status, body } = await read(poll);
    expect(status).toBe(200);
    expect(body).toEqual(z.strictObject(embeddedPollSchema.shape).parse(body));
    expect(body).toMatchObject({ id: poll.id, title: poll.title, status: 'active', results_visible: true });
    expect(body).toMatchObject({ total_votes: 1, voters_count: 1 });
    expect(body).toHaveProperty(
      'options',
      added.body.poll.options.map(({ id, text }, index) => ({ id, text, votes: index === 0 ? 1 : 0 })),
    );
    const text = JSON.stringify(body);
    for (const secret of [creator, adder, voter].flatMap(({ id, username }) => [id, username])) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain('Between us.');
  });

  it('have first preferences and the winner where voters rank, and means where they score', async () => {
    const creator = polls.user();
    const ranked = await polls.poll(creator, { method: 'rank' });
    expect((await read(ranked)).body).toMatchObject({ method: 'rank', winner: null });
    await put(ranked, [
      { option: 1, rank: 1 },
      { option: 0, rank: 2 },
    ]);
    await put(ranked, [{ option: 1, rank: 1 }]);
    await polls.setStatus(creator, ranked, 'closed');
    await eventually(async () => {
      const { body } = await read(ranked);
      expect(body).toMatchObject({ status: 'closed', winner: optionOf(ranked, 1), voters_count: 2 });
      expect(optionsOf(body).map((option) => option.first_preferences)).toEqual([0, 2, 0]);
      expect(embeddedPollSchema.parse(body).runoff).toMatchObject({ ballots: 2, rounds: [{ votes: [0, 2, 0] }] });
    });

    const scored = await polls.poll(creator, { method: 'score' });
    await put(scored, [{ option: 0, score: 4 }]);
    await put(scored, [{ option: 0, score: 1 }]);
    const { body } = await read(scored);
    expect(body).toMatchObject({ method: 'score', voters_count: 2 });
    expect(optionsOf(body).map(({ mean }) => mean)).toEqual([2.5, null, null]);

    const pointed = await polls.poll(creator, { method: 'points' });
    await put(pointed, [{ option: 0, points: 4 }]);
    expect(optionsOf((await read(pointed)).body).map((option) => option.total_points)).toEqual([4, 0, 0]);
  });

  it('say when they open, and show no results before', async () => {
    const opensAt = inMinutes(60);
    for (const method of votingMethods) {
      const poll = await polls.poll(polls.user(), { opens_at: opensAt, method });
      const { status, body } = await read(poll);
      expect(status).toBe(200);
      expect(body).toMatchObject({ opens_at: opensAt, results_visible: false });
      const numbers = optionsOf(body).flatMap(({ id: _id, text: _text, ...results }) => Object.values(results));
      expect(new Set([...numbers, embeddedPollSchema.parse(body).winner ?? null])).toEqual(new Set([null]));
    }
  });

  it('end by the clock, before the job has closed them', async () => {
    const poll = await polls.poll(polls.user(), { results_when: 'after_close' });
    await polls.vote(polls.user(), poll);
    await polls.database.raw('update polls set ends_at = clock_timestamp() where id = ?', [poll.id]);
    const { body } = await read(poll);
    expect(body).toMatchObject({ status: 'closed', results_visible: true });
    expect(optionsOf(body).map(({ votes }) => votes)).toEqual([1, 0, 0]);
  });
});

describe('other polls are unknown', () => {
  it.each([
    ['a draft', { status: 'draft' }],
    ['private results', { show_results: false }],
    ['results after one’s vote', { results_when: 'after_vote' }],
    ['results after the close', { results_when: 'after_close' }],
    ['private results, to be opened', { show_results: false, opens_at: inMinutes(60) }],
  ] as const)('with %s', async (_, fields) => {
    const creator = polls.user();
    const poll = await polls.poll(creator, fields);
    await expectUnknown(poll);
    const token = { authorization: `Bearer ${creator.token}` };
    const { status } = await polls.api.attempt(getEmbeddedPoll, { params: { id: poll.id }, headers: token });
    expect(status).toBe(404);
  });

  it('as soon as their results become private, and as long as a reopened one hides them', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator, {});
    expect((await read(poll)).status).toBe(200);
    await polls.edit(creator, poll, { show_results: false });
    await eventually(() => expectUnknown(poll));

    const later = await polls.poll(creator, { results_when: 'after_close' });
    await polls.setStatus(creator, later, 'closed');
    expect((await read(later)).status).toBe(200);
    await polls.setStatus(creator, later, 'active');
    await eventually(() => expectUnknown(later));
  });
});

const fetchPoll = ({ id }: Poll, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${polls.url}/api/embed/polls/${id}`, { method, headers });

it('answers 304 while nothing has changed, and makes proxies ask each time', async () => {
  const poll = await polls.poll(polls.user(), {});
  const first = await fetchPoll(poll);
  const tag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await fetchPoll(poll, { 'if-none-match': tag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  expect((await fetchPoll(poll, { 'if-none-match': 'W/"another"' })).status).toBe(200);
  expect((await fetchPoll(poll, {}, 'HEAD')).headers.get('etag')).toBe(tag);

  await polls.vote(polls.user(), poll);
  await eventually(async () => {
    const changed = await fetchPoll(poll, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ total_votes: 1 });
  });
});

it('reads a poll once, however many ask at the same time, and keeps no failure', async () => {
  const poll = await polls.poll(polls.user(), {});
  const database = createDatabase({ url: polls.databaseUrl, pool: 2 });
  let queries = 0;
  database.on('query', () => {
    queries += 1;
  });
  const find = createEmbeddedPolls(database);
  await expect(find('no id')).rejects.toThrow();
  await expect(find('no id')).rejects.toThrow();
  expect(queries).toBe(2);
  const found = await Promise.all(Array.from({ length: 50 }, () => find(poll.id)));
  expect(new Set(found.map((one) => one?.title))).toEqual(new Set([poll.title]));
  expect(queries).toBe(3);
  await database.destroy();
});

it('is not there unless the operator allows embedding', async () => {
  const off = await startPolls();
  const poll = await off.poll(off.auth.user(), {});
  const response = await off.api.attempt(getEmbeddedPoll, { params: { id: poll.id } });
  expect(response).toMatchObject(rejection(404, 'not_found'));
  await off.close();
});
