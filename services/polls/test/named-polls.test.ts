import { describe, expect, it, test } from '@jest/globals';
import { exportResults, listVoters, type Poll, putBallot, type ResultsFile, type Voter } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { optionOf, rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();
const read = (viewer: TestUser, { id }: Poll, query: { limit?: number; cursor?: string } = {}) =>
  polls.api.attempt(listVoters, { params: { id }, query, token: viewer.token });
const namesIn = (body: unknown): string[] => (body as Voter[]).map(({ user }) => user.username);
const put = (voter: TestUser, poll: Poll, marks: readonly object[]) =>
  polls.api.call(putBallot, {
    params: { id: poll.id },
    body: { choices: marks.map((mark, option) => ({ option_id: optionOf(poll, option), ...mark })) },
    token: voter.token,
  });
/** Known by an event of auth, as every user is. */
const known = async (...names: string[]): Promise<TestUser[]> => {
  const users = names.map(() => polls.user());
  for (const [index, user] of users.entries()) await polls.rename(user, names[index] ?? '', 1);
  return users;
};

test('everyone who may see the results sees who chose what, by name and page by page', async () => {
  const names = ['Ada', 'ben', 'Cleo', 'Zoë'];
  const voters = await known(...names.toReversed());
  const poll = await polls.poll(polls.user(), { names_shown: true, allow_multiple_votes: true });
  expect(poll).toMatchObject({ names_shown: true });
  for (const voter of voters) await put(voter, poll, [{}, {}]);
  const viewer = polls.user();
  const pages: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await read(viewer, poll, { limit: 3, ...(cursor && { cursor }) });
    expect(headers.get('x-total-count')).toBe('4');
    pages.push(namesIn(body));
    cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  } while (cursor);
  expect(pages).toEqual([names.slice(0, 3), names.slice(3)]);
  const [first] = (await read(viewer, poll)).body as Voter[];
  expect(first?.choices).toEqual([{ option_id: optionOf(poll, 0) }, { option_id: optionOf(poll, 1) }]);
});

test.each([
  ['rank', [{ rank: 2 }, { rank: 1 }]],
  ['score', [{ score: 0 }, { score: 5 }]],
  ['points', [{ points: 3 }, { points: 7 }]],
] as const)(
  'a ballot by «%s» has its marks, as it is after a change, and is gone after a withdrawal',
  async (method, marks) => {
    const [voter] = (await known('Ada')) as [TestUser];
    const poll = await polls.poll(polls.user(), { names_shown: true, method, change_vote: true });
    await put(voter, poll, marks.slice(0, 1).map(() => (method === 'rank' ? { rank: 1 } : marks[0])) as object[]);
    await put(voter, poll, marks);
    expect(((await read(polls.user(), poll)).body as Voter[])[0]?.choices).toMatchObject(marks);
  },
);

describe('names stay hidden', () => {
  it('where the poll does not show them, from its creator too', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    await polls.vote(polls.user(), poll);
    expect(await read(creator, poll)).toMatchObject(rejection(403, 'names_hidden'));
  });

  it('as long as the results are', async () => {
    const [creator, voter, stranger] = [polls.user(), polls.user(), polls.user()];
    const poll = await polls.poll(creator, { names_shown: true, results_when: 'after_vote' });
    await polls.vote(voter, poll);
    expect(await read(stranger, poll)).toMatchObject(rejection(403, 'results_private'));
    for (const user of [creator, voter]) expect(await read(user, poll)).toMatchObject({ status: 200 });
    await polls.setStatus(creator, poll, 'closed');
    expect(await read(stranger, poll)).toMatchObject({ status: 200 });
    const secret = await polls.poll(creator, { names_shown: true, show_results: false });
    expect(await read(stranger, secret)).toMatchObject(rejection(403, 'results_private'));
    const draft = await polls.poll(creator, { names_shown: true, status: 'draft' });
    expect(await read(stranger, draft)).toMatchObject(rejection(404, 'not_found'));
  });

  it.each([true, false])('or shown, as at the creation: %s', async (shown) => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { names_shown: shown, status: 'draft' });
    expect(await polls.edit(creator, poll, { names_shown: !shown })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'names_shown' }] },
    });
    expect(await polls.edit(creator, poll, { names_shown: shown })).toMatchObject({ status: 200 });
    expect((await polls.read(poll, creator)).names_shown ?? false).toBe(shown);
    const update = polls.database.raw('update polls set names_shown = not names_shown where id = ?', [poll.id]);
    await expect(update).rejects.toThrow('names_shown is fixed');
  });
});

test('private results with names stay private once there are votes', async () => {
  const creator = polls.user();
  const poll = await polls.poll(creator, { names_shown: true, show_results: false });
  for (const show_results of [true, false]) {
    expect(await polls.edit(creator, poll, { show_results })).toMatchObject({ status: 200 });
  }
  await polls.vote(polls.user(), poll);
  expect(await polls.edit(creator, poll, { show_results: true })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'show_results' }] },
  });
});

test('files have the names of a poll that shows them, and of no other', async () => {
  const [ada] = (await known('=Ada')) as [TestUser];
  const take = async (poll: Poll, format: 'csv' | 'json' | 'xlsx') =>
    (await polls.api.call(exportResults, { params: { id: poll.id }, query: { format }, token: ada.token })).body;
  const named = await polls.poll(polls.user(), { names_shown: true });
  const unnamed = await polls.poll(polls.user());
  for (const poll of [named, unnamed]) await polls.vote(ada, poll, 1);
  expect((await take(named, 'json')) as ResultsFile).toMatchObject({
    voters: [{ user: { username: '=Ada' }, choices: [{ option_id: optionOf(named, 1) }] }],
  });
  expect(await take(unnamed, 'json')).not.toHaveProperty('voters');
  const csv = async (poll: Poll) => Buffer.from((await take(poll, 'csv')) as Uint8Array).toString();
  expect(await csv(named)).toMatch(/"Voter","Voted \(UTC\)".*\r\n"'=Ada","[^"]+",,1,/);
  expect(await csv(unnamed)).not.toContain('Ada');
  expect(((await take(named, 'xlsx')) as Uint8Array).length).toBeGreaterThan(1_000);
});
