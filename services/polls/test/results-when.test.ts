import { describe, expect, it } from '@jest/globals';
import {
  type Endpoint,
  getPoll,
  listDashboardPolls,
  listMyPolls,
  listResults,
  listVotedPolls,
  type Poll,
  putBallot,
} from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { optionOf, usePolls } from './polls-under-test.ts';

const polls = usePolls();
/** Everything that a user gets about a poll by reading. */
const readings = async (user: TestUser, poll: Poll): Promise<Poll[]> => {
  const { token } = user;
  const one = await polls.api.attempt(getPoll, { params: { id: poll.id }, token });
  const results = await polls.api.attempt(getPoll, { params: { id: poll.id }, query: { intent: 'results' }, token });
  const lists: Endpoint[] = [listDashboardPolls, listMyPolls, listResults, listVotedPolls];
  const listed = await Promise.all(
    [undefined, poll.title].flatMap((q) =>
      lists.map(
        async (list) =>
          (await polls.api.attempt(list, { query: { ...(q && { q }), limit: 100 }, token })).body as unknown as Poll[],
      ),
    ),
  );
  const single = [one, results].flatMap((response) => (response.ok ? [response.body as Poll] : []));
  return [...single, ...listed.flat().filter(({ id }) => id === poll.id)];
};

/** Whether all readings show the results, or none does. */
const seesResults = async (user: TestUser, poll: Poll): Promise<boolean> => {
  const all = await readings(user, poll);
  const [first] = all;
  if (!first) throw new Error('the poll is not shown at all');
  for (const shown of all) {
    expect(shown.results_visible).toBe(first.results_visible);
    const counts = shown.options.flatMap(({ votes, scores, points }) =>
      [votes, scores, points].filter((count) => count !== undefined),
    );
    expect(counts.map((count) => count !== null)).toEqual(counts.map(() => first.results_visible));
    expect(shown.voters_count).toBe(first.voters_count);
  }
  return first.results_visible;
};

const totalOfResults = async (user: TestUser): Promise<number> => {
  const { body, headers } = await polls.api.call(listResults, { query: { limit: 100 }, token: user.token });
  expect(headers.get('x-total-count')).toBe(String(body.length));
  return body.length;
};

const putMark = (mark: { score?: number; points?: number }) => (voter: TestUser, poll: Poll) =>
  polls.api.attempt(putBallot, {
    params: { id: poll.id },
    body: { choices: [{ option_id: optionOf(poll, 0), ...mark }] },
    token: voter.token,
  });

describe.each([
  ['choose', (voter: TestUser, poll: Poll) => polls.vote(voter, poll)],
  ['score', putMark({ score: 4 })],
  ['points', putMark({ points: 4 })],
] as const)('results of a poll by «%s»', (method, castIn) => {
  it('after_vote are shown to the creator, to those who have voted, and to all at the end', async () => {
    const [creator, voter, stranger] = [polls.user(), polls.user(), polls.user()];
    const before = await totalOfResults(stranger);
    const poll = await polls.poll(creator, { method, results_when: 'after_vote' });
    const response = await castIn(voter, poll);
    expect((response.body as { poll: Poll }).poll.results_visible).toBe(true);
    for (const [user, sees] of [
      [creator, true],
      [voter, true],
      [stranger, false],
    ] as const) {
      expect(await seesResults(user, poll)).toBe(sees);
      expect(await totalOfResults(user)).toBe(before + Number(sees));
    }
    await polls.setStatus(creator, poll, 'closed');
    expect(await seesResults(stranger, poll)).toBe(true);
    expect(await totalOfResults(stranger)).toBe(before + 1);
    await polls.setStatus(creator, poll, 'active');
    expect(await seesResults(stranger, poll)).toBe(false);
  });

  it('after_close are shown to nobody but the creator before', async () => {
    const [creator, voter] = [polls.user(), polls.user()];
    const before = await totalOfResults(voter);
    const poll = await polls.poll(creator, { method, results_when: 'after_close' });
    const response = await castIn(voter, poll);
    expect((response.body as { poll: Poll }).poll.results_visible).toBe(false);
    expect(await seesResults(voter, poll)).toBe(false);
    expect(await totalOfResults(voter)).toBe(before);
    expect(await seesResults(creator, poll)).toBe(true);
    await polls.database.raw(`update polls set ends_at = clock_timestamp() where id = ?`, [poll.id]);
    expect(await seesResults(voter, poll)).toBe(true);
  });
});

it('a ranking is hidden as long as the results are', async () => {
  const [creator, voter, stranger] = [polls.user(), polls.user(), polls.user()];
  const poll = await polls.poll(creator, { method: 'rank', results_when: 'after_close' });
  const body = { choices: [{ option_id: optionOf(poll, 0), rank: 1 }] };
  await polls.api.call(putBallot, { params: { id: poll.id }, body, token: voter.token });
  const edited = await polls.edit(creator, poll, { title: 'Renamed meanwhile' });
  expect(edited.body).toMatchObject({ results_visible: true });
  for (const shown of await readings(stranger, poll)) expect(shown.ranking).toBeNull();
  const closed = await polls.setStatus(creator, poll, 'closed');
  expect(closed.ranking?.winner).toBe(optionOf(poll, 0));
  for (const shown of await readings(stranger, poll)) expect(shown.ranking?.winner).toBe(optionOf(poll, 0));
});
