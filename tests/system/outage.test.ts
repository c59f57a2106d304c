import { beforeAll, describe, expect, test } from '@jest/globals';
import { createPoll, getPoll, getVoteStatus, listNotifications, type Poll } from '@showhands/contracts';
import {
  aPollInput,
  eventually,
  postgresPid,
  registerVoter,
  registerVoters,
  type Voter,
  withDatabase,
} from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { allBallots, type Ballot, startVoteLoad, type VoteLoad } from './outage/vote-load.ts';

const VOTERS = 4;
const POLLS = 3;
const OPTIONS = 20;
const VOTES_BEFORE_OUTAGE = 100;
const DELIVERY_MS = 30_000;

const product = useProduct();

interface VotingRun {
  readonly creator: Voter;
  readonly polls: readonly Poll[];
  /** Load of voters who retry each ballot with one idempotency key until it is acknowledged. */
  readonly retrying: VoteLoad;
  /** Load of voters who send each ballot once, without a key. */
  readonly singleAttempt: VoteLoad;
  readonly voters: { readonly retrying: readonly Voter[]; readonly singleAttempt: readonly Voter[] };
}

const newPolls = async (creator: Voter): Promise<Poll[]> => {
  const options = Array.from({ length: OPTIONS }, (_, index) => ({ text: `Option ${index + 1}` }));
  const body = () => aPollInput({ allow_multiple_votes: true, options });
  const calls = Array.from({ length: POLLS }, () =>
    product.api.call(createPoll, { token: creator.token, body: body() }),
  );
  return (await Promise.all(calls)).map((response) => response.body);
};

/** Starts both loads, runs `outage` once 100 ballots are acknowledged, and waits until both loads are done. */
const voteDuring = async (outage: () => Promise<void>): Promise<VotingRun> => {
  const creator = await registerVoter(product.api);
  const [polls, retryingVoters, singleAttemptVoters] = await Promise.all([
    newPolls(creator),
    registerVoters(product.api, VOTERS),
    registerVoters(product.api, VOTERS),
  ]);
  const { url } = product;
  const retrying = startVoteLoad({ url, ballots: allBallots(retryingVoters, polls), retries: true, concurrency: 12 });
  const singleAttempt = startVoteLoad({
    url,
    ballots: allBallots(singleAttemptVoters, polls),
    retries: false,
    concurrency: 4,
  });
  await retrying.reached(VOTES_BEFORE_OUTAGE);
  await outage();
  await Promise.all([retrying.done, singleAttempt.done]);
  return {
    creator,
    polls,
    retrying,
    singleAttempt,
    voters: { retrying: retryingVoters, singleAttempt: singleAttemptVoters },
  };
};

const votesOf = async (voter: Voter, poll: Poll): Promise<string[]> =>
  (await product.api.call(getVoteStatus, { token: voter.token, params: { id: poll.id } })).body.votes;

const expectVotesStored = async ({ polls, retrying, singleAttempt, voters }: VotingRun): Promise<void> => {
  expect(retrying.acknowledged).toHaveLength(VOTERS * POLLS * OPTIONS);
  expect([retrying.inconsistentResponses, singleAttempt.inconsistentResponses]).toEqual([[], []]);
  for (const poll of polls) {
    const all = poll.options.map((option) => option.id).toSorted();
    for (const voter of voters.retrying) expect((await votesOf(voter, poll)).toSorted()).toEqual(all);
  }
  const lost: Ballot[] = [];
  for (const ballot of singleAttempt.acknowledged) {
    if (!(await votesOf(ballot.voter, ballot.poll)).includes(ballot.optionId)) lost.push(ballot);
  }
  expect(lost).toEqual([]);
};

/** Compares the API's counts, the counter columns and the rows of votes. */
const expectCountersToEqualRows = async ({ polls, creator }: VotingRun): Promise<void> => {
  for (const { id } of polls) {
    const { rows } = await withDatabase(product.running.dataDir, 'polls', (database) =>
      database.raw<{ rows: { id: string; votes: number; counted: number }[] }>(
        `select o.id, o.votes, (select count(*) from votes v where v.option_id = o.id)::integer as counted
         from options o where o.poll_id = ? order by o.position`,
        [id],
      ),
    );
    const poll = (await product.api.call(getPoll, { token: creator.token, params: { id } })).body;
    expect(rows.map(({ votes }) => votes)).toEqual(rows.map(({ counted }) => counted));
    expect(poll.options.map(({ votes }) => votes)).toEqual(rows.map(({ counted }) => counted));
    expect(poll.total_votes).toBe(rows.reduce((sum, { counted }) => sum + counted, 0));
  }
};

const voterCount = async (poll: Poll, voters: readonly Voter[]): Promise<number> => {
  const votes = await Promise.all(voters.map((voter) => votesOf(voter, poll)));
  return votes.filter((options) => options.length > 0).length;
};

/** Expects one grouped notification with the right count for each poll, empty outboxes and no dead letters. */
const expectEventsDelivered = async ({ polls, creator, voters }: VotingRun): Promise<void> => {
  await eventually(
    async () => {
      const { notifications } = (await product.api.call(listNotifications, { token: creator.token })).body;
      for (const poll of polls) {
        const ofPoll = notifications.filter(({ pollId, type }) => pollId === poll.id && type === 'vote');
        const count = await voterCount(poll, [...voters.retrying, ...voters.singleAttempt]);
        expect(ofPoll.map(({ data }) => data.count)).toEqual([count]);
      }
      for (const service of ['auth', 'polls', 'comments', 'notifications']) {
        const left = await withDatabase(product.running.dataDir, service, (database) =>
          database.raw<{ rows: { outbox: number; dead: number }[] }>(
            `select (select count(*) from outbox)::integer as outbox, (select count(*) from dead_letters)::integer as dead`,
          ),
        );
        expect([service, left.rows]).toEqual([service, [{ outbox: 0, dead: 0 }]]);
      }
    },
    { timeoutMs: DELIVERY_MS, intervalMs: 250 },
  );
};

describe('PostgreSQL is killed during voting', () => {
  let run: VotingRun;
  beforeAll(async () => {
    run = await voteDuring(async () => {
      process.kill(await postgresPid(product.running.dataDir), 'SIGKILL');
    });
  }, 120_000);

  test('every response is 200, or 503 with Retry-After, and in the end each ballot is accepted', () => {
    const responses = [...run.retrying.responses, ...run.singleAttempt.responses];
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([503]));
    expect(rejected.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([]);
  });

  test('every acknowledged vote is stored once', () => expectVotesStored(run));
  test('every counter equals its rows', () => expectCountersToEqualRows(run));
  test('every event is delivered', () => expectEventsDelivered(run), 60_000);
});

describe('the whole product is killed during voting and restarted', () => {
  let run: VotingRun;
  beforeAll(async () => {
    run = await voteDuring(async () => {
      await product.running.kill();
      await product.restart();
    });
  }, 120_000);

  test('every request gets 200, 503 or a lost connection', () => {
    const statuses = new Set([...run.retrying.responses, ...run.singleAttempt.responses].map(({ status }) => status));
    expect([...statuses].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    expect(statuses.has(0)).toBe(true);
  });

  test('every acknowledged vote is stored once', () => expectVotesStored(run));
  test('every counter equals its rows', () => expectCountersToEqualRows(run));
  test('every event is delivered', () => expectEventsDelivered(run), 60_000);
});
