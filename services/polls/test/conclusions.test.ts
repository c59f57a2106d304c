import { expect, test } from '@jest/globals';
import { concludePoll, exportResults, listDashboardPolls, type Poll, type ResultsFile } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();
const conclude = (user: TestUser, { id }: Pick<Poll, 'id'>, text: string) =>
  polls.api.attempt(concludePoll, { params: { id }, body: { text }, token: user.token });
const told = (poll: Poll) => polls.publishedFor('poll.updated', poll).filter((event) => event.is_concluded).length;

const closedPoll = async (creator: TestUser, fields = {}) => {
  const poll = await polls.poll(creator, fields);
  await polls.vote(polls.user(), poll);
  await polls.setStatus(creator, poll, 'closed');
  return poll;
};

test('everyone who sees a closed poll reads its conclusion, also with private results', async () => {
  const creator = polls.user();
  const poll = await closedPoll(creator, { show_results: false });
  const { body } = await conclude(creator, poll, '  We meet at the lake.\nBring a towel. ');
  const conclusion = { text: 'We meet at the lake.\nBring a towel.', concluded_at: expect.any(String) };
  expect(body).toMatchObject({ conclusion, total_votes: 1 });
  expect(await polls.read(poll)).toMatchObject({ results_visible: false, conclusion });
  const query = { q: poll.title, detail: 'card' } as const;
  const { body: cards } = await polls.api.call(listDashboardPolls, { query, token: creator.token });
  expect(cards.find(({ id }) => id === poll.id)).not.toHaveProperty('conclusion');
});

test('voters are told of the first text after a close, and of no other', async () => {
  const creator = polls.user();
  const poll = await closedPoll(creator);
  for (const text of ['Lake', 'Lake', 'The lake', '', 'The lake']) await conclude(creator, poll, text);
  await eventually(() =>
    expect(polls.publishedFor('poll.updated', poll).at(-1)?.poll.conclusion?.text).toBe('The lake'),
  );
  expect(told(poll)).toBe(1);
  expect((await polls.read(poll)).conclusion?.text).toBe('The lake');
  await conclude(creator, poll, '');
  expect(await polls.read(poll)).not.toHaveProperty('conclusion');
});

test('a reopened poll shows no conclusion until its next close, after which another one is news', async () => {
  const creator = polls.user();
  const poll = await closedPoll(creator);
  await conclude(creator, poll, 'Lake');
  expect(await polls.setStatus(creator, poll, 'active')).not.toHaveProperty('conclusion');
  expect(await conclude(creator, poll, 'Park')).toMatchObject(rejection(409, 'poll_open'));
  expect(await polls.setStatus(creator, poll, 'closed')).toMatchObject({ conclusion: { text: 'Lake' } });
  await eventually(() => expect(told(poll)).toBe(1));
  expect(await conclude(creator, poll, 'Park')).toMatchObject({ body: { conclusion: { text: 'Park' } } });
  await eventually(() => expect(told(poll)).toBe(2));
});

test('only the creator of a closed poll writes it, within 1,000 characters', async () => {
  const creator = polls.user();
  const poll = await closedPoll(creator);
  expect(await conclude(polls.user(), poll, 'Mine')).toMatchObject(rejection(403, 'not_owner'));
  expect(await conclude(creator, poll, 'x'.repeat(1_001))).toMatchObject({ body: { errors: [{ path: 'text' }] } });
  const draft = await polls.poll(creator, { status: 'draft' });
  expect(await conclude(creator, draft, 'Early')).toMatchObject(rejection(409, 'poll_draft'));
  expect(await conclude(polls.user(), draft, 'Early')).toMatchObject(rejection(404, 'not_found'));
});

test('files with results have it', async () => {
  const creator = polls.user();
  const poll = await closedPoll(creator);
  await conclude(creator, poll, '=The lake');
  const take = (format: 'csv' | 'json') =>
    polls.api.call(exportResults, { params: { id: poll.id }, query: { format }, token: creator.token });
  expect(((await take('json')).body as ResultsFile).poll.conclusion?.text).toBe('=The lake');
  expect(Buffer.from((await take('csv')).body as Uint8Array).toString()).toContain(`"Conclusion","'=The lake"`);
});
