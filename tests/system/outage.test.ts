import { beforeAll, describe, expect, test } from '@jest/globals';
import { createPoll, getPoll, listNotifications } from '@showhands/contracts';
import { type Ballot, type CastBallot, type OwnPoll, readSnapshot, reconcile, runVoteLoad } from '@showhands/load';
import {
  aPollInput,
  eventually,
  optionIdAt,
  registerVoter,
  registerVoters,
  type Voter,
  withDatabase,
} from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';

const VOTERS = 4;
const POLLS = 3;
const OPTIONS = 20;
const VOTES_BEFORE_OUTAGE = 100;
const PATIENCE_MS = 60_000;

const product = useProduct();

interface VotingRun {
  readonly polls: readonly OwnPoll[];
  /** Of voters who retry each ballot with one idempotency key until it is acknowledged. */
  readonly retried: readonly CastBallot[];
  /** Of voters who send each ballot once. */
  readonly sentOnce: readonly CastBallot[];
  readonly responses: readonly { readonly status: number; readonly retryAfter: number | undefined }[];
}

const newPoll = async (creator: Voter): Promise<OwnPoll> => {
  const options = Array.from({ length: OPTIONS }, (_, index) => ({ text: `Option ${index + 1}` }));
  const body = aPollInput({ allow_multiple_votes: true, options });
  return { creator, poll: (await product.api.call(createPoll, { token: creator.token, body })).body };
};

/** One ballot for every voter and option of every poll, in the order of the options. */
const allBallots = (voters: readonly Voter[], polls: readonly OwnPoll[]): Ballot[] =>
  Array.from({ length: OPTIONS }, (_, index) =>
    polls.flatMap(({ poll }) =>
      voters.map((account) => ({ account, pollId: poll.id, optionId: optionIdAt(poll, index) })),
    ),
  ).flat();

/** Starts both loads, runs `outage` once 100 ballots are acknowledged, and waits until both loads are done. */
const voteDuring = async (outage: () => Promise<void>): Promise<VotingRun> => {
  const creator = await registerVoter(product.api);
  const polls = await Promise.all(Array.from({ length: POLLS }, () => newPoll(creator)));
  const responses: { status: number; retryAfter: number | undefined }[] = [];
  const started = Promise.withResolvers<void>();
  let acknowledged = 0;
  // Registered before any vote: the outage begins while the faster load votes.
  const [patient, hasty] = [await registerVoters(product.api, VOTERS), await registerVoters(product.api, VOTERS)];
  const vote = async (voters: readonly Voter[], connections: number, retries: number) => {
    const { casts } = await runVoteLoad({
      ...{ url: product.url, ballots: allBallots(voters, polls) },
      ...{ connections, retries },
      onResponse: (status, retryAfter) => responses.push({ status, retryAfter }),
      onCast: ({ outcome }) => {
        acknowledged += Number(outcome === 'acknowledged');
        if (acknowledged >= VOTES_BEFORE_OUTAGE) started.resolve();
      },
    });
    return casts;
  };
  const loads = Promise.all([vote(patient, 12, Number.POSITIVE_INFINITY), vote(hasty, 4, 0)]);
  await Promise.race([started.promise, loads]);
  await outage();
  const [retried, sentOnce] = await loads;
  return { polls, retried, sentOnce, responses };
};

const expectVotesStored = async ({ polls, retried, sentOnce }: VotingRun): Promise<void> => {
  expect(retried.filter(({ outcome }) => outcome === 'acknowledged')).toHaveLength(VOTERS * POLLS * OPTIONS);
  const casts = [...retried, ...sentOnce];
  expect(casts.filter(({ selections, optionId }) => selections && !selections.includes(optionId))).toEqual([]);
  const [snapshot] = await readSnapshot({ url: product.url, database: undefined, polls, casts, clients: [] });
  expect(reconcile(snapshot).checks.filter(({ discrepancies }) => discrepancies.length > 0)).toEqual([]);
};

/** Compares the API's counts, the counter columns and the rows of votes. */
const expectCountersToEqualRows = async ({ polls }: VotingRun): Promise<void> => {
  for (const { creator, poll } of polls) {
    const { rows } = await withDatabase(product.running.dataDir, 'polls', (database) =>
      database.raw<{ rows: { votes: number; counted: number; voters: number }[] }>(
        `select o.votes, (select count(distinct user_id) from votes where poll_id = o.poll_id)::integer as voters,
         (select count(*) from votes v where v.option_id = o.id)::integer as counted
         from options o where o.poll_id = ? order by o.position`,
        [poll.id],
      ),
    );
    const { body } = await product.api.call(getPoll, { token: creator.token, params: { id: poll.id } });
    expect(rows.map(({ votes }) => votes)).toEqual(rows.map(({ counted }) => counted));
    expect(body.options.map(({ votes }) => votes)).toEqual(rows.map(({ counted }) => counted));
    expect(new Set(rows.map(({ voters }) => voters))).toEqual(new Set([body.voters_count]));
    expect(body.total_votes).toBe(rows.reduce((sum, { counted }) => sum + counted, 0));
  }
};

/** Expects one grouped notification with the right count for each poll, empty outboxes and no dead letters. */
const expectEventsDelivered = async ({ polls }: VotingRun): Promise<void> => {
  await eventually(
    async () => {
      for (const { creator, poll } of polls) {
        const { token } = creator;
        const { notifications } = (await product.api.call(listNotifications, { token })).body;
        const ofPoll = notifications.filter(({ pollId, type }) => pollId === poll.id && type === 'vote');
        const { voters_count } = (await product.api.call(getPoll, { token, params: { id: poll.id } })).body;
        expect(ofPoll.map(({ data }) => data.count)).toEqual([voters_count]);
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
    { timeoutMs: PATIENCE_MS, intervalMs: 250 },
  );
};

describe('the whole product is killed during voting and restarted', () => {
  let run: VotingRun;
  beforeAll(async () => {
    run = await voteDuring(async () => {
      await product.running.kill();
      await product.restart();
    });
  }, 240_000);

  test('every request gets 200, 503 or a lost connection', () => {
    const statuses = new Set(run.responses.map(({ status }) => status));
    expect([...statuses].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    expect(statuses.has(0)).toBe(true);
  });

  test('every acknowledged vote is stored once', () => expectVotesStored(run));
  test('every counter equals its rows', () => expectCountersToEqualRows(run));
  test('every event is delivered', () => expectEventsDelivered(run), 120_000);
});
