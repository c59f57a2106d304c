import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { castVote, getPoll, getVoteStatus, type Poll, setPollStatus } from '@showhands/contracts';
import { createDatabase } from '@showhands/service-kit/database';
import { eventually, type TestUser } from '@showhands/testing';
import { statusesOf } from '@showhands/testing/service-under-test';
import { createPollSecrets } from '../src/polls/poll-secrets.ts';
import type { Ballot } from '../src/votes/ballot.ts';
import { countBallots } from '../src/votes/count-ballots.ts';
import { createPollCache } from '../src/votes/poll-cache.ts';
import { optionOf, rejection, usePolls } from './polls-under-test.ts';

const polls = usePolls();
const vote = (voter: TestUser, poll: Poll, option = 0, idempotencyKey?: string, api = polls.api) =>
  api.attempt(castVote, {
    params: { id: poll.id },
    body: { option_id: optionOf(poll, option) },
    token: voter.token,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

const expectCounts = async (poll: Poll, expected: number[]): Promise<void> => {
  expect(await polls.voteCounts(poll)).toEqual(expected.map((votes) => ({ counter: votes, rows: votes })));
  const shown = await polls.api.call(getPoll, { params: { id: poll.id }, token: polls.user().token });
  expect(shown.body.options.map((option) => option.votes)).toEqual(expected);
  expect(shown.body.total_votes).toBe(expected.reduce((sum, votes) => sum + votes, 0));
};

describe('a single-choice poll', () => {
  it('counts a vote and returns the poll', async () => {
    const poll = await polls.poll(polls.user());
    const voter = polls.user();
    const { status, body } = await polls.api.call(castVote, {
      params: { id: poll.id },
      body: { option_id: optionOf(poll, 1) },
      token: voter.token,
    });
    expect(status).toBe(200);
    expect(body.message).toBe('Vote recorded successfully!');
    expect(body).toMatchObject({ hasVoted: true, votes: [optionOf(poll, 1)] });
    expect(body.poll).toMatchObject({ total_votes: 1, voters_count: 1, version: poll.version + 1, revision: 1 });
    const own = await polls.api.call(getVoteStatus, { params: { id: poll.id }, token: voter.token });
    expect(own.body).toEqual({ hasVoted: true, votes: [optionOf(poll, 1)] });
    await expectCounts(poll, [0, 1, 0]);
  });

  it('rejects a second vote by the same voter', async () => {
    const poll = await polls.poll(polls.user());
    const voter = polls.user();
    await vote(voter, poll, 0);
    const second = await vote(voter, poll, 1);
    expect(second).toMatchObject(rejection(409, 'already_voted', 'You have already voted in this poll'));
    await expectCounts(poll, [1, 0, 0]);
  });

  it('counts 200 concurrent voters exactly', async () => {
    const poll = await polls.poll(polls.user());
    const responses = await Promise.all(polls.users(200).map((voter, index) => vote(voter, poll, index % 3)));
    expect(statusesOf(responses)).toEqual({ 200: 200 });
    await expectCounts(poll, [67, 67, 66]);
  });

  it('counts one of 50 concurrent votes by one voter over two replicas', async () => {
    const poll = await polls.poll(polls.user());
    const other = (await polls.replica()).api;
    const voter = polls.user();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => vote(voter, poll, index % 3, undefined, index % 2 ? other : polls.api)),
    );
    expect(statusesOf(responses)).toEqual({ 200: 1, 409: 49 });
    expect((await polls.voteCounts(poll)).reduce((sum, option) => sum + option.rows, 0)).toBe(1);
  });

  it('counts votes over two replicas, each of which knows the changes of the other', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator);
    const other = (await polls.replica()).api;
    const expectVotes = async (status: number) => {
      for (const [index, voter] of polls.users(12).entries())
        expect((await vote(voter, poll, index % 3, undefined, index % 2 ? other : polls.api)).status).toBe(status);
    };
    await expectVotes(200);
    for (const [status, expected] of [
      ['closed', 409],
      ['active', 200],
    ] as const) {
      await other.call(setPollStatus, { params: { id: poll.id }, body: { status }, token: creator.token });
      await expectVotes(expected);
    }
    await polls.endIn(poll, 0);
    await expectVotes(409);
    await expectCounts(poll, [8, 8, 8]);
  });

  it('rejects a second vote by a database constraint', async () => {
    const poll = await polls.poll(polls.user());
    const voter = polls.user();
    await vote(voter, poll, 0);
    const insert = polls.database.raw('insert into votes values (?, ?, ?, true)', [
      poll.id,
      voter.id,
      optionOf(poll, 1),
    ]);
    await expect(insert).rejects.toMatchObject({ constraint: 'votes_one_per_voter' });
  });
});

describe('a multiple-choice poll', () => {
  it('counts the stored responses to repeatable votes towards the quota of the voter', async () => {
    const { api } = await polls.replica({ RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: 'outcomes.bytes=200/3600' });
    const poll = await polls.poll(polls.user(), { allow_multiple_votes: true });
    const [voter, other] = [polls.user(), polls.user()];
    const key = randomUUID();
    await vote(voter, poll, 0, key, api);
    await eventually(async () => expect((await vote(voter, poll, 1, randomUUID(), api)).status).toBe(429));
    expect((await vote(voter, poll, 0, key, api)).headers.get('idempotency-replayed')).toBe('true');
    expect((await vote(voter, poll, 0, undefined, api)).status).toBe(200);
    expect((await vote(other, poll, 0, randomUUID(), api)).status).toBe(200);
  });

  it('toggles options and counts each selection once', async () => {
    const poll = await polls.poll(polls.user(), { allow_multiple_votes: true });
    const voter = polls.user();
    await vote(voter, poll, 0);
    expect(await vote(voter, poll, 2)).toMatchObject({
      body: { votes: [optionOf(poll, 0), optionOf(poll, 2)], poll: { total_votes: 2, voters_count: 1 } },
    });
    expect(await vote(voter, poll, 0)).toMatchObject({ body: { hasVoted: true, votes: [optionOf(poll, 2)] } });
    expect(await vote(voter, poll, 2)).toMatchObject({
      body: { hasVoted: false, votes: [], poll: { total_votes: 0, voters_count: 0 } },
    });
    await expectCounts(poll, [0, 0, 0]);
  });

  it('ends without votes after an even number of toggles by many voters', async () => {
    const poll = await polls.poll(polls.user(), { allow_multiple_votes: true });
    const voters = polls.users(20);
    await Promise.all(voters.flatMap((voter) => Array.from({ length: 4 }, () => vote(voter, poll, 1))));
    await expectCounts(poll, [0, 0, 0]);
  });
});

describe('a vote is rejected', () => {
  it('on a draft: with poll_draft for its creator, with not_found for others', async () => {
    const creator = polls.user();
    const poll = await polls.poll(creator, { status: 'draft' });
    expect(await vote(creator, poll)).toMatchObject(rejection(409, 'poll_draft'));
    expect(await vote(polls.user(), poll)).toMatchObject({ status: 404, body: { message: 'Poll not found' } });
  });

  it('for an option of another poll, an unknown option, and a malformed id', async () => {
    const [poll, other] = [await polls.poll(polls.user()), await polls.poll(polls.user())];
    for (const option_id of [optionOf(other, 0), randomUUID(), 'x', '']) {
      const rejected = await polls.api.expectError(castVote, {
        params: { id: poll.id },
        body: { option_id },
        token: polls.user().token,
      });
      expect(rejected.status).toBe(404);
    }
  });

  it('without affecting the rest of its batch', async () => {
    const poll = await polls.poll(polls.user());
    const [twice, ...voters] = polls.users(30);
    if (!twice) throw new Error('no voter');
    await vote(twice, poll, 0);
    const unknown = { ...poll, id: randomUUID() };
    const responses = await Promise.all([
      ...voters.map((voter) => vote(voter, poll, 1)),
      vote(twice, poll, 1),
      vote(twice, unknown, 1),
    ]);
    expect(statusesOf(responses)).toEqual({ 200: 29, 404: 1, 409: 1 });
    await expectCounts(poll, [1, 29, 0]);
  });
});

describe('votes that race with closing', () => {
  it('are never counted after it, in 50 rounds', async () => {
    for (let round = 0; round < 50; round += 1) {
      const creator = polls.user();
      const poll = await polls.poll(creator);
      const racing = polls.users(12).map((voter, index) => vote(voter, poll, index % 3));
      const closing = polls.setStatus(creator, poll, 'closed');
      const [closed, ...responses] = await Promise.all([closing, ...racing]);
      const counted = responses.filter(({ status }) => status === 200).length;
      expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const stored = (await polls.voteCounts(poll)).reduce((sum, option) => sum + option.rows, 0);
      expect(stored).toBe(counted);
      expect(closed.total_votes).toBe(counted);
    }
  });

  it('are rejected from the millisecond of the end on, before any job has run', async () => {
    const poll = await polls.poll(polls.user());
    await polls.endIn(poll, 150);
    let last = await vote(polls.user(), poll);
    while (last.status === 200) last = await vote(polls.user(), poll);
    expect(last).toMatchObject(rejection(409, 'poll_closed'));
    const rows = await polls.rows<{ late: number }>(
      `select count(*)::integer as late from votes v join polls p on p.id = v.poll_id
       where p.id = ? and v.created_at >= p.ends_at`,
      [poll.id],
    );
    expect(rows[0]?.late).toBe(0);
  });
});

describe('the event of a vote', () => {
  it('carries absolute totals and the voters, once per batch and poll at most', async () => {
    const poll = await polls.poll(polls.user());
    const voters = polls.users(40);
    await Promise.all(voters.map((voter) => vote(voter, poll, 0)));
    await eventually(() => {
      const events = polls.publishedFor('poll.voted', poll);
      const voted = events.flatMap((event) => event.voters);
      expect(new Set(voted.map((voter) => voter.id))).toEqual(new Set(voters.map((voter) => voter.id)));
      const last = events.at(-1)?.poll;
      expect(last?.total_votes).toBe(40);
      const batches = (last?.version ?? 0) - poll.version;
      expect(events.length).toBeLessThanOrEqual(batches);
      expect(batches).toBeLessThan(40);
    });
  });
});

describe('a locked poll', () => {
  it('fails with 503 and does not block other polls', async () => {
    const [locked, free] = [await polls.poll(polls.user()), await polls.poll(polls.user())];
    const holder = await polls.database.transaction();
    await holder.raw('select from polls where id = ? for update', [locked.id]);
    const call = { params: { id: locked.id }, body: { option_id: optionOf(locked, 0) }, token: polls.user().token };
    const [rejected, counted] = await Promise.all([
      polls.api.attempt(castVote, { ...call, once: true }),
      vote(polls.user(), free),
    ]);
    await holder.rollback();
    expect(rejected).toMatchObject(rejection(503, 'unavailable'));
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(counted.status).toBe(200);
    expect(await vote(polls.user(), locked)).toMatchObject({ status: 200 });
  });
});

describe('a table of options that grows', () => {
  it('is not read as a whole for votes that were planned while it was small', async () => {
    const poll = await polls.poll(polls.user());
    const database = createDatabase({ url: polls.databaseUrl, pool: 1 });
    const scans = await database.transaction(async (trx) => {
      const cast = () =>
        countBallots(
          trx,
          polls.users(10).map((voter): Ballot => {
            const intent = { kind: 'toggle', optionId: optionOf(poll, 0) } as const;
            return { pollId: poll.id, voter, intent, idempotency: null };
          }),
          { cache: createPollCache(), secrets: createPollSecrets('of no poll') },
        );
      const count = async (): Promise<number> => {
        const { rows } = await trx.raw(`select seq_scan from pg_stat_xact_user_tables where relname = 'options'`);
        return Number(rows[0].seq_scan);
      };
      await trx.raw('analyze options');
      await cast();
      const add = `insert into options (poll_id, id, position, text)
        select ?, gen_random_uuid(), 100 + n, n from generate_series(1, 1000) as n`;
      await trx.raw(add, [poll.id]);
      const before = await count();
      await cast();
      return { before, after: await count() };
    });
    await database.destroy();
    expect(scans.after).toBe(scans.before);
  });
});
