import { beforeAll, describe, expect, test } from '@jest/globals';
import { createPoll, getPoll, getVoteStatus, listNotifications, type Poll } from '@showhands/contracts';
import { aPollInput, eventually } from '@showhands/testing';
import { allBallots, type Ballot, type Burst, startBurst } from './outage/burst.ts';
import { inDatabase, postgresPid } from './product-database.ts';
import { useProduct } from './use-product.ts';
import { enroll, enrollMany, type Voter } from './voters.ts';

const VOTERS = 4;
const POLLS = 3;
const OPTIONS = 40;
const BEFORE_THE_FAULT = 100;
const RECOVERY_MS = 15_000;
const DELIVERY_MS = 30_000;

const product = useProduct();

interface Story {
  readonly creator: Voter;
  readonly polls: readonly Poll[];
  /** Of voters who send each ballot again with its key until it is answered. */
  readonly patient: Burst;
  /** Of voters who send each ballot once, without a key. */
  readonly hasty: Burst;
  readonly voters: { readonly patient: readonly Voter[]; readonly hasty: readonly Voter[] };
}

const newPolls = async (creator: Voter): Promise<Poll[]> => {
  const options = Array.from({ length: OPTIONS }, (_, index) => ({ text: `Option ${index + 1}` }));
  const body = () => aPollInput({ allow_multiple_votes: true, options });
  const calls = Array.from({ length: POLLS }, () =>
    product.api.call(createPoll, { token: creator.token, body: body() }),
  );
  return (await Promise.all(calls)).map((answer) => answer.body);
};

/** Both kinds of voters vote, and in the midst of it `fault` happens. Ends when everybody has had an answer. */
const voteThrough = async (fault: () => Promise<void>): Promise<Story & { readonly faultAt: number }> => {
  const creator = await enroll(product.api);
  const [polls, patientVoters, hastyVoters] = await Promise.all([
    newPolls(creator),
    enrollMany(product.api, VOTERS),
    enrollMany(product.api, VOTERS),
  ]);
  const { url } = product;
  const patient = startBurst({ url, ballots: allBallots(patientVoters, polls), retries: true, atOnce: 12 });
  const hasty = startBurst({ url, ballots: allBallots(hastyVoters, polls), retries: false, atOnce: 4 });
  await patient.reached(BEFORE_THE_FAULT);
  const faultAt = performance.now();
  await fault();
  await Promise.all([patient.done, hasty.done]);
  return { creator, polls, patient, hasty, voters: { patient: patientVoters, hasty: hastyVoters }, faultAt };
};

const held = async (voter: Voter, poll: Poll): Promise<string[]> =>
  (await product.api.call(getVoteStatus, { token: voter.token, params: { id: poll.id } })).body.votes;

const expectEveryVoteThere = async ({ polls, patient, hasty, voters }: Story): Promise<void> => {
  expect(patient.acknowledged).toHaveLength(VOTERS * POLLS * OPTIONS);
  expect([patient.contradictions, hasty.contradictions]).toEqual([[], []]);
  for (const poll of polls) {
    const all = poll.options.map((option) => option.id).toSorted();
    for (const voter of voters.patient) expect((await held(voter, poll)).toSorted()).toEqual(all);
  }
  const lost: Ballot[] = [];
  for (const ballot of hasty.acknowledged) {
    if (!(await held(ballot.voter, ballot.poll)).includes(ballot.optionId)) lost.push(ballot);
  }
  expect(lost).toEqual([]);
};

/** What the poll says, what its rows say, and what its counters say is the same. */
const expectCountersToEqualRows = async ({ polls, creator }: Story): Promise<void> => {
  for (const { id } of polls) {
    const { rows } = await inDatabase(product.running.dataDir, 'polls', (database) =>
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
  const votes = await Promise.all(voters.map((voter) => held(voter, poll)));
  return votes.filter((options) => options.length > 0).length;
};

/** The creator was told of every voter once, and no event is left or given up. */
const expectEventsDelivered = async ({ polls, creator, voters }: Story): Promise<void> => {
  await eventually(
    async () => {
      const { notifications } = (await product.api.call(listNotifications, { token: creator.token })).body;
      for (const poll of polls) {
        const ofPoll = notifications.filter(({ pollId, type }) => pollId === poll.id && type === 'vote');
        const count = await voterCount(poll, [...voters.patient, ...voters.hasty]);
        expect(ofPoll.map(({ data }) => data.count)).toEqual([count]);
      }
      for (const service of ['auth', 'polls', 'comments', 'notifications']) {
        const left = await inDatabase(product.running.dataDir, service, (database) =>
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

describe('PostgreSQL is killed while people vote', () => {
  let story: Awaited<ReturnType<typeof voteThrough>>;
  beforeAll(async () => {
    story = await voteThrough(async () => {
      process.kill(await postgresPid(product.running.dataDir), 'SIGKILL');
    });
  }, 120_000);

  test('nobody hears anything but a receipt or «not now», and soon', () => {
    const answers = [...story.patient.answers, ...story.hasty.answers];
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([]);
    expect(answers.filter(({ ms }) => ms > 5_000)).toEqual([]);
  });

  test('votes are taken again within 15 s, by the same process', () => {
    const taken = story.patient.answers.filter(({ status, sentAt }) => status === 200 && sentAt > story.faultAt);
    const [first = Number.POSITIVE_INFINITY] = taken.map(({ sentAt, ms }) => sentAt + ms).toSorted((a, b) => a - b);
    expect(first - story.faultAt).toBeLessThan(RECOVERY_MS);
  });

  test('every vote that was acknowledged is there, once', () => expectEveryVoteThere(story));
  test('every counter equals its rows', () => expectCountersToEqualRows(story));
  test('every event is delivered', () => expectEventsDelivered(story), 60_000);
});

describe('the whole product is killed while people vote, and started again', () => {
  let story: Story;
  beforeAll(async () => {
    story = await voteThrough(async () => {
      await product.running.kill();
      await product.startAgain();
    });
  }, 120_000);

  test('nobody hears anything but a receipt or «not now», or nothing at all', () => {
    const statuses = new Set([...story.patient.answers, ...story.hasty.answers].map(({ status }) => status));
    expect([...statuses].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    expect(statuses.has(0)).toBe(true);
  });

  test('every vote that was acknowledged is there, once', () => expectEveryVoteThere(story));
  test('every counter equals its rows', () => expectCountersToEqualRows(story));
  test('every event is delivered', () => expectEventsDelivered(story), 60_000);
});
