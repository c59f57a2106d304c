import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from '@jest/globals';
import { castVote, getBallot, type Poll, putBallot, withdrawBallot } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { findMiscounts, recount } from '../src/votes/recount.ts';
import { optionOf, useReplicas } from './polls-under-test.ts';

const { polls, apiOf } = useReplicas();

const countOf = (responses: readonly { status: number }[], status: number): number =>
  responses.filter((response) => response.status === status).length;
const ballotWith = (poll: Poll, options: readonly number[], marks: (index: number) => object = () => ({})) => ({
  choices: options.map((option, index) => ({ option_id: optionOf(poll, option), ...marks(index) })),
});
const put = (voter: TestUser, poll: Poll, body: ReturnType<typeof ballotWith>, index = 0) =>
  apiOf(index).attempt(putBallot, { params: { id: poll.id }, body, token: voter.token });

test('200 votes at once get exactly ten seats', async () => {
  const poll = await polls.poll(polls.user(), { options: [{ text: 'Boat', seats: 10 }, { text: 'Bus' }] });
  const responses = await Promise.all(
    polls.users(200).map((voter, index) =>
      apiOf(index).attempt(castVote, {
        params: { id: poll.id },
        body: { option_id: optionOf(poll, 0) },
        token: voter.token,
      }),
    ),
  );
  expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([10, 190]);
  expect(await polls.voteCounts(poll)).toEqual([
    { counter: 10, rows: 10 },
    { counter: 0, rows: 0 },
  ]);
});

test('50 simultaneous changes by one voter end in one whole ballot', async () => {
  const poll = await polls.poll(polls.user(), { method: 'rank', change_vote: true });
  const voter = polls.user();
  const orders = [[0, 1, 2], [2, 1, 0], [1], [2, 0]];
  const changes = Array.from({ length: 50 }, (_, index) => {
    const body = ballotWith(poll, orders[index % orders.length] ?? [], (place) => ({ rank: place + 1 }));
    const call = { params: { id: poll.id }, token: voter.token };
    return index % 10 === 9 ? apiOf(index).attempt(withdrawBallot, call) : put(voter, poll, body, index);
  });
  expect(countOf(await Promise.all(changes), 200)).toBe(50);
  const { choices } = (await polls.api.call(getBallot, { params: { id: poll.id }, token: voter.token })).body;
  const possible = [[], ...orders].map((order) => ballotWith(poll, order, (place) => ({ rank: place + 1 })).choices);
  expect(possible).toContainEqual(choices);
  expect(await polls.read(poll)).toMatchObject({
    voters_count: Math.min(choices.length, 1),
    total_votes: choices.length,
  });
});

test('a change that races the close counts before it or not at all, 50 times', async () => {
  const creator = polls.user();
  for (let round = 0; round < 50; round += 1) {
    const poll = await polls.poll(creator, { method: 'score', change_vote: true });
    const voter = polls.user();
    await put(
      voter,
      poll,
      ballotWith(poll, [0], () => ({ score: 1 })),
    );
    const [closed, changed] = await Promise.all([
      polls.setStatus(creator, poll, 'closed'),
      put(
        voter,
        poll,
        ballotWith(poll, [0, 1], () => ({ score: 5 })),
        round,
      ),
    ]);
    expect([200, 409]).toContain(changed.status);
    const final = changed.status === 200 ? [5, 5] : [1];
    const { options } = await polls.read(poll);
    // The close carries the final state.
    expect(options).toEqual(closed.options);
    expect(options.map(({ scores }) => scores?.mean ?? null)).toEqual([0, 1, 2].map((option) => final[option] ?? null));
  }
});

describe.each([
  ['rank', (index: number) => ({ rank: index + 1 })],
  ['score', (index: number) => ({ score: index })],
  ['points', (index: number) => ({ points: index + 1 })],
] as const)('by %s', (method, marks) => {
  it('counters equal ballots at every instant, and can be rebuilt', async () => {
    const poll = await polls.poll(polls.user(), { method, change_vote: true });
    let isVoting = true;
    const voting = Promise.all(
      polls.users(40).map(async (voter, index) => {
        for (let time = 0; time < 5; time += 1) {
          await put(voter, poll, ballotWith(poll, time % 2 ? [index % 3] : [2, index % 2], marks), index);
          if (index % 7 === time)
            await apiOf(time).call(withdrawBallot, { params: { id: poll.id }, token: voter.token });
        }
      }),
    ).finally(() => {
      isVoting = false;
    });
    while (isVoting) expect(await findMiscounts(polls.database)).toEqual([]);
    await voting;
    expect(await findMiscounts(polls.database)).toEqual([]);

    await polls.database.raw('update options set scores[1] = scores[1] + 1 where poll_id = ?', [poll.id]);
    await polls.database.raw('update options set points = array_append(points, 2) where poll_id = ?', [poll.id]);
    await polls.database.raw('update rankings set ballots = ballots + 1 where poll_id = ?', [poll.id]);
    await polls.database.raw('insert into rankings values (?, ?, 3)', [poll.id, '012']);
    expect(await findMiscounts(polls.database)).not.toEqual([]);
    await recount(polls.database, poll.id);
    expect(await findMiscounts(polls.database)).toEqual([]);
  });
});

describe('the database itself', () => {
  type Row = { option: number; rank?: number; score?: number; points?: number };
  const ranks = (...all: number[]): Row[] => all.map((rank, option) => ({ option, rank }));
  const insert = (poll: Poll, rows: readonly Row[]) => {
    const userId = randomUUID();
    return polls.database.transaction(async (trx) => {
      for (const { option, rank = null, score = null, points = null } of rows) {
        await trx.raw(
          `insert into votes (poll_id, user_id, option_id, single_choice, rank, score, points, checked)
           values (?, ?, ?, false, ?, ?, ?, true)`,
          [poll.id, userId, optionOf(poll, option), rank, score, points] as never,
        );
      }
    });
  };

  it.each([
    ['a gap', ranks(1, 3)],
    ['a tie', ranks(1, 1)],
    ['no rank', [...ranks(1), { option: 1 }]],
    ['too few options', ranks(1)],
    ['a score', ranks(1, 2).map((row) => ({ ...row, score: 1 }))],
  ])('rejects a ranking with %s', async (_fault, rows) => {
    const poll = await polls.poll(polls.user(), { method: 'rank', min_choices: 2 });
    await expect(insert(poll, rows)).rejects.toThrow(/votes_ballot|breaks the rules|votes_one_per_rank/);
    await insert(poll, ranks(1, 2));
  });

  it.each<[string, Row[]]>([
    ['more points than a voter has', [0, 1, 2].map((option) => ({ option, points: 2 }))],
    ['more points than an option can get', [{ option: 0, points: 4 }]],
    ['an option without points', [{ option: 0, points: 2 }, { option: 1 }]],
    ['a negative number', [{ option: 0, points: -1 }]],
  ])('rejects %s', async (_fault, rows) => {
    const poll = await polls.poll(polls.user(), { method: 'points', points: 5, max_points: 3 });
    await expect(insert(poll, rows)).rejects.toThrow(/breaks the rules|votes_points/);
    await insert(poll, [
      { option: 0, points: 3 },
      { option: 1, points: 2 },
    ]);
  });

  it('rejects a ballot with more choices than allowed, and part of one that is deleted', async () => {
    const poll = await polls.poll(polls.user(), { allow_multiple_votes: true, min_choices: 2, max_choices: 2 });
    await expect(insert(poll, [{ option: 0 }, { option: 1 }, { option: 2 }])).rejects.toThrow('breaks the rules');
    await insert(poll, [{ option: 0 }, { option: 1 }]);
    const deletion = polls.database.raw('delete from votes where option_id = ?', [optionOf(poll, 0)]);
    await expect(deletion).rejects.toThrow('breaks the rules');
  });

  it('rejects more votes than seats', async () => {
    const poll = await polls.poll(polls.user(), { options: [{ text: 'Boat', seats: 1 }, { text: 'Bus' }] });
    await expect(polls.database.raw('update options set votes = 2 where id = ?', [optionOf(poll, 0)])).rejects.toThrow(
      'options_seats',
    );
  });
});
