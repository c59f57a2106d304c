import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from '@jest/globals';
import {
  checkCount,
  createPoll,
  drawLots,
  exportResults,
  getBallot,
  getEmbeddedPoll,
  getPoll,
  getVoteStatus,
  isDecided,
  listDashboardPolls,
  listResults,
  listRuns,
  listVotedPolls,
  listVoters,
  type Poll,
  type PollSnapshot,
  putBallot,
  withdrawBallot,
} from '@showhands/contracts';
import { aPollInput, eventually, runProgram, type TestUser } from '@showhands/testing';
import { findMiscounts } from '../src/votes/recount.ts';
import { optionOf, type PollFields, rejection, textsAndIds, useReplicas } from './polls-under-test.ts';

const { polls, apiOf } = useReplicas({ EMBED_ORIGINS: 'https://example.org' });

const K = 3;
const anonymous = (creator: TestUser, fields: PollFields = {}) =>
  polls.poll(creator, { anonymous: true, batch_min: K, ...fields });

const put = (voter: TestUser, poll: Poll, choices: readonly object[], more: object = {}) =>
  polls.api.attempt(putBallot, { params: { id: poll.id }, body: { choices }, token: voter.token, ...more } as never);
const choose = (voter: TestUser, poll: Poll, option: number) =>
  put(voter, poll, [{ option_id: optionOf(poll, option) }]);
const vote = async (poll: Poll, options: readonly number[]): Promise<TestUser[]> => {
  const voters = polls.users(options.length);
  for (const [index, voter] of voters.entries())
    expect(await choose(voter, poll, options[index] ?? 0)).toMatchObject({ status: 200 });
  return voters;
};

/** Lets the time of the next release come. A new poll with an end wakes the scheduler. */
const release = async (poll: Poll, counted: number): Promise<Poll> => {
  await polls.rows('update waiting_ballots set release_at = clock_timestamp() where poll_id = ?', [poll.id]);
  await polls.poll(polls.user());
  return eventually(async () => {
    const body = await polls.read(poll);
    expect(body.counted_voters).toBe(counted);
    return body;
  });
};

const votesOf = ({ options }: Pick<Poll, 'options'>) => options.map(({ votes }) => votes);

test('a poll has its rule and its batch, and an ordinary one no additional field', async () => {
  expect(await anonymous(polls.user(), { batch_min: undefined })).toMatchObject({
    anonymous: true,
    batch_min: 5,
    counted_voters: 0,
  });
  const ordinary = await polls.poll(polls.user());
  for (const field of ['anonymous', 'batch_min', 'counted_voters']) expect(ordinary).not.toHaveProperty(field);
});

test.each([
  [{ names_shown: true }, 'names_shown'],
  [{ reasons: 'optional' }, 'reasons'],
  [{ change_vote: true }, 'change_vote'],
  [{ voters_add_options: 'approved' }, 'voters_add_options'],
  [{ options: [{ text: 'Boat', seats: 2 }, { text: 'Bus' }] }, 'options.0.seats'],
  [{ batch_min: 2 }, 'batch_min'],
  [{ batch_min: 51 }, 'batch_min'],
  [{ anonymous: false, batch_min: 5 }, 'batch_min'],
])('rejects %j together with it', async (fields, path) => {
  const body = { ...aPollInput({ anonymous: true }), ...fields } as never;
  expect(await polls.api.attempt(createPoll, { body, token: polls.user().token })).toMatchObject({
    status: 400,
    body: { errors: [expect.objectContaining({ path })] },
  });
});

describe('a vote', () => {
  it('is stored and moves no counter, and neither its response nor any later one says what it was', async () => {
    const [creator, voter] = [polls.user(), polls.user()];
    const poll = await anonymous(creator);
    const empty = { hasVoted: true, votes: [], ballot: { choices: [], version: null } };
    const { status, body } = await choose(voter, poll, 1);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ...empty, poll: { voters_count: 1, total_votes: 0 } },
    });
    const call = { params: { id: poll.id }, token: voter.token };
    expect((await polls.api.call(getBallot, call)).body).toEqual({ choices: [], version: null });
    expect((await polls.api.call(getVoteStatus, call)).body).toEqual({ hasVoted: true, votes: [] });
    const voted = (await polls.api.call(listVotedPolls, { token: voter.token })).body;
    expect(voted).toMatchObject([{ id: poll.id, myVotes: [] }]);
    expect((await polls.api.call(checkCount, call)).body).toMatchObject({ votes: 0, isEqual: true, ownBallotAt: null });
    expect(votesOf(await polls.read(poll, creator))).toEqual([0, 0, 0]);
    expect(await polls.api.attempt(listVoters, { ...call, token: creator.token })).toMatchObject(
      rejection(403, 'names_hidden'),
    );
    await eventually(() =>
      expect(polls.publishedFor('poll.voted', poll)).toMatchObject([{ voters: [{ id: voter.id, selections: 1 }] }]),
    );
  });

  it('is final, and a repeated call gets its first response whatever it chooses', async () => {
    const poll = await anonymous(polls.user());
    const voter = polls.user();
    const idempotencyKey = randomUUID();
    const first = await put(voter, poll, [{ option_id: optionOf(poll, 0) }], { idempotencyKey });
    for (const option of [0, 1]) {
      const again = await put(voter, poll, [{ option_id: optionOf(poll, option) }], { idempotencyKey });
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(await choose(voter, poll, option)).toMatchObject(rejection(409, 'already_voted'));
    }
    const call = { params: { id: poll.id }, token: voter.token };
    expect(await polls.api.attempt(withdrawBallot, call)).toMatchObject(rejection(409, 'already_voted'));
    expect(await polls.read(poll)).toMatchObject({ voters_count: 1 });
  });

  it('by its single option works where everyone has one choice', async () => {
    expect(await polls.vote(polls.user(), await anonymous(polls.user()))).toMatchObject({ status: 200 });
    const multiple = await anonymous(polls.user(), { allow_multiple_votes: true });
    expect(await polls.vote(polls.user(), multiple)).toMatchObject(rejection(409, 'wrong_method'));
  });

  it('counts once although 40 calls of ten voters race on two replicas, and every voter is kept', async () => {
    const creator = polls.user();
    const poll = await anonymous(creator);
    const voters = polls.users(10);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        polls.vote(voters[index % 10] as TestUser, poll, index % 3, apiOf(index)),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await findMiscounts(polls.database, poll.id)).toEqual([]);
    expect(await polls.setStatus(creator, poll, 'closed')).toMatchObject({ voters_count: 10, counted_voters: 10 });
  });
});

describe('the counters', () => {
  it('move in batches of k at least, with one event each, and the close counts the rest', async () => {
    const creator = polls.user();
    const poll = await anonymous(creator);
    await vote(poll, [0, 0, 1, 2, 0, 1]);
    const once = await release(poll, K);
    expect(once).toMatchObject({ voters_count: 6, total_votes: K });
    await vote(poll, [2]);
    expect(isDecided(await polls.read(poll))).toBe(false);
    const closed = await polls.setStatus(creator, poll, 'closed');
    expect(closed).toMatchObject({ voters_count: 7, counted_voters: 7, total_votes: 7 });
    expect([votesOf(closed), isDecided(closed)]).toEqual([[3, 2, 2], true]);
    await eventually(() => {
      const released = polls.publishedFor('poll.voted', poll).filter(({ voters }) => voters.length === 0);
      expect(released.map((event) => event.poll.counted_voters)).toEqual([K]);
    });
    expect(await findMiscounts(polls.database)).toEqual([]);
  });

  it('count the rest at the end, and nothing of fewer than k ballots, which are deleted', async () => {
    const ends = { ends_at: new Date(Date.now() + 600_000).toISOString() };
    const [enough, few] = [await anonymous(polls.user(), ends), await anonymous(polls.user(), ends)];
    await vote(enough, [0, 1, 1]);
    await vote(few, [0, 0]);
    for (const poll of [enough, few]) await polls.endIn(poll, 0);
    await polls.poll(polls.user());
    await eventually(async () => {
      expect(await polls.read(enough)).toMatchObject({ status: 'closed', counted_voters: 3 });
      expect(await polls.rows('select from waiting_ballots where poll_id = ?', [few.id])).toEqual([]);
    });
    const hidden = await polls.read(few, { ...polls.user(), id: few.creator });
    expect(hidden).toMatchObject({ voters_count: 2, counted_voters: 0, total_votes: 0 });
    expect([votesOf(hidden), isDecided(hidden)]).toEqual([[0, 0, 0], false]);
    expect(await findMiscounts(polls.database)).toEqual([]);
  });

  it('count the rest when the next run of a poll opens, which is anonymous, too', async () => {
    const creator = polls.user();
    const poll = await anonymous(creator, { repeat: { every: 'week', zone: 'UTC' } });
    await vote(poll, [0, 1, 1]);
    const past = 'repeat_from = repeat_from - by, next_run_at = next_run_at - by, created_at = created_at - by';
    await polls.rows(
      `update polls p set ${past} from (select next_run_at - clock_timestamp() as by from polls where id = ?) moved where id = ?`,
      [poll.id, poll.id],
    );
    await (await polls.replica()).close();
    expect(await polls.read(poll)).toMatchObject({ status: 'closed', counted_voters: 3 });
    const { body: runs } = await polls.api.call(listRuns, { params: { id: poll.id }, token: creator.token });
    expect(runs[0]).toMatchObject({ run: 2, anonymous: true, batch_min: K, counted_voters: 0, voters_count: 0 });
  });

  it.each([
    ['rank', [[{ rank: 2 }, { rank: 1 }], [{ rank: 1 }], [{ rank: 1 }, { rank: 2 }]], [3, 2, 0]],
    ['score', [[{ score: 0 }, { score: 5 }], [{ score: 4 }], [{ score: 4 }]], [3, 1, 0]],
    ['points', [[{ points: 3 }, { points: 7 }], [{ points: 1 }], [{ points: 10 }]], [3, 1, 0]],
  ] as const)('work for ballots by «%s»', async (method, ballots, votes) => {
    const creator = polls.user();
    const poll = await anonymous(creator, { method });
    for (const marks of ballots) {
      const choices = marks.map((mark, option) => ({ option_id: optionOf(poll, option), ...mark }));
      expect(await put(polls.user(), poll, choices)).toMatchObject({ status: 200 });
    }
    const closed = await polls.setStatus(creator, poll, 'closed');
    expect(votesOf(closed)).toEqual(votes);
    if (method === 'rank') expect(closed.ranking).toMatchObject({ ballots: 3, winner: optionOf(poll, 0) });
    if (method === 'score') expect(closed.options[0]?.scores).toMatchObject({ distribution: [1, 0, 0, 0, 2, 0] });
    if (method === 'points') expect(closed.options.map(({ points }) => points?.total)).toEqual([14, 7, 0]);
    expect(await findMiscounts(polls.database, poll.id)).toEqual([]);
  });

  it('are rebuilt, and the database rejects a batch that is too small and a vote that counts at once', async () => {
    const creator = polls.user();
    const poll = await anonymous(creator);
    await vote(poll, [0, 0, 1]);
    await polls.setStatus(creator, poll, 'closed');
    await polls.rows('update options set votes = 9 where id = ?', [optionOf(poll, 0)]);
    const rebuild = await runProgram('services/polls/src/cli/counters.ts', ['rebuild'], {
      DATABASE_URL: polls.databaseUrl,
    });
    expect(rebuild.stdout).toContain('stored 9, counted 2');
    expect(await polls.read(poll)).toMatchObject({ total_votes: 3, voters_count: 3, counted_voters: 3 });
    const change = (columns: string) => polls.rows(`update polls set ${columns} where id = ?`, [poll.id]);
    await expect(change('total_votes = 4, voters_count = 4')).rejects.toThrow('too few ballots');
    await expect(change('total_votes = 5, voters_count = 5, counted_voters = 5')).rejects.toThrow('too few ballots');
    await expect(change('anonymous = false')).rejects.toThrow('fixed when a poll is created');
  });
});

test('ballots of a poll that a replica of a former version closes are counted', async () => {
  const poll = await anonymous(polls.user());
  await vote(poll, [0, 0, 1]);
  await polls.rows("update polls set status = 'closed', closed_at = clock_timestamp() where id = ?", [poll.id]);
  await eventually(async () => expect(await polls.read(poll)).toMatchObject({ counted_voters: 3, total_votes: 3 }));
});

describe('an edit', () => {
  it('changes neither the rule nor the batch, nor any option once there are votes', async () => {
    const creator = polls.user();
    const poll = await anonymous(creator);
    for (const change of [{ anonymous: false }, { batch_min: 4 }])
      expect(await polls.edit(creator, poll, change)).toMatchObject(rejection(400, 'validation_failed'));
    expect(await polls.edit(creator, poll, { anonymous: true, batch_min: K })).toMatchObject({ status: 200 });
    await vote(poll, [0]);
    const [first, second] = textsAndIds(poll);
    for (const options of [
      [first, second],
      [...textsAndIds(poll), { text: 'A late one' }],
    ])
      expect(await polls.edit(creator, poll, { options })).toMatchObject(rejection(409, 'rules_locked'));
    expect(await polls.edit(creator, poll, { title: 'Another title' })).toMatchObject({ status: 200 });
  });

  it('never reopens the poll, so that no close counts only the votes since another one', async () => {
    const creator = polls.user();
    const poll = await anonymous(creator);
    await vote(poll, [0, 1, 2]);
    expect((await polls.edit(creator, poll, { status: 'closed' })).body).toMatchObject({ counted_voters: 3 });
    await expect(polls.setStatus(creator, poll, 'active')).rejects.toThrow();
    expect(await polls.read(poll)).toMatchObject({ status: 'closed' });
  });
});

/** The counters in each place where somebody can read them. */
const viewsOf = async (poll: Poll, viewers: readonly TestUser[]): Promise<(PollSnapshot | Poll)[]> => {
  const params = { id: poll.id };
  const views = await Promise.all(
    viewers.map(async ({ token }) => {
      const lists = await Promise.all(
        [listDashboardPolls, listResults].map(async (list) => (await polls.api.call(list, { token })).body),
      );
      const file = (await polls.api.call(exportResults, { params, query: { format: 'json' }, token })).body;
      const exported = file as unknown as { poll: object; options: [] };
      return [
        (await polls.api.call(getPoll, { params, token })).body,
        { ...exported.poll, options: exported.options } as unknown as Poll,
        ...lists.flat().filter(({ id }) => id === poll.id),
      ];
    }),
  );
  const events = (['poll.voted', 'poll.updated', 'poll.closed'] as const).flatMap((type) =>
    polls.publishedFor(type, poll).map((event) => event.poll),
  );
  const embedded = (await polls.api.call(getEmbeddedPoll, { params })).body as unknown as Poll;
  return [...views.flat(), embedded, ...events];
};

test('no two views of a poll differ by fewer than k ballots, whatever happens between votes', async () => {
  const creator = polls.user();
  const poll = await anonymous(creator);
  const tallies = new Map<string, number>();
  const voters: TestUser[] = [];
  const look = async (): Promise<void> => {
    for (const view of await viewsOf(poll, [creator, polls.user(), ...voters.slice(-1)]))
      tallies.set(JSON.stringify([votesOf(view), view.total_votes]), view.total_votes);
  };
  for (const option of [0, 1, 2, 0, 0, 1, 2, 2, 0, 1, 0]) {
    voters.push(...(await vote(poll, [option])));
    await look();
    await polls.edit(creator, await polls.read(poll), { title: `After ${voters.length} votes` });
    if (voters.length === 6 || voters.length === 10) {
      await polls.rows('update waiting_ballots set release_at = clock_timestamp() where poll_id = ?', [poll.id]);
      await polls.poll(polls.user());
      await eventually(async () =>
        expect(await polls.rows('select from waiting_ballots where release_at is not null')).toEqual([]),
      );
    }
    await look();
  }
  await polls.setStatus(creator, poll, 'closed');
  await look();
  const counted = [...tallies.values()].toSorted((one, other) => one - other);
  const steps = counted.slice(1).map((count, index) => count - (counted[index] ?? 0));
  expect([counted[0], counted.at(-1)]).toEqual([0, 11]);
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(K);
  expect(steps.length).toBeGreaterThanOrEqual(2);
  const lots = await polls.api.attempt(drawLots, { params: { id: poll.id }, body: {}, token: creator.token });
  expect(lots.status).toBe(409);
});
