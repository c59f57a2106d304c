import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getPoll, type Poll } from '@showhands/contracts';
import { eventually, startRedis, type TcpProxy, type TestServer, tcpProxy } from '@showhands/testing';
import { type PollsUnderTest, startPolls } from './polls-under-test.ts';

const closedEvents = (polls: PollsUnderTest, poll: Poll) =>
  polls.published('poll.closed').filter((event) => (event.payload.poll as Poll).id === poll.id);

/** A poll that will end is put up as a caller would; then its end is brought near, as waiting would. */
const endingPoll = async (polls: PollsUnderTest): Promise<Poll> =>
  polls.poll(polls.auth.user(), { ends_at: new Date(Date.now() + 61_000).toISOString() });

const storedStatus = async (polls: PollsUnderTest, poll: Poll): Promise<string | undefined> =>
  (await polls.database('polls').where({ id: poll.id }).first('status'))?.status;

describe.each(['a timer of the process', 'a delayed job of BullMQ'])('closing at the end by %s', (way) => {
  let polls: PollsUnderTest;
  let redis: TestServer | undefined;
  beforeAll(async () => {
    redis = way.includes('BullMQ') ? await startRedis() : undefined;
    polls = await startPolls(redis ? { redisUrl: redis.url } : {});
  });
  afterAll(async () => {
    await polls.close();
    await redis?.stop();
  });

  it('closes the poll, says that it was automatic, and tells it once though replicas compete', async () => {
    const replicas = await Promise.all([polls.replica(), polls.replica()]);
    const poll = await endingPoll(polls);
    await polls.endIn(poll, 700);
    // Another poll with an end makes the service look when the next one is.
    await endingPoll(polls);
    await eventually(async () => expect(await storedStatus(polls, poll)).toBe('closed'), { timeoutMs: 10_000 });
    const { body } = await polls.api.call(getPoll, { params: { id: poll.id }, token: polls.auth.user().token });
    expect(body).toMatchObject({ status: 'closed', auto_closed: true, closed_at: body.ends_at });
    await eventually(() => expect(closedEvents(polls, poll)).toMatchObject([{ payload: { automatic: true } }]));
    await Promise.all(replicas.map((replica) => replica.close()));
    expect(closedEvents(polls, poll)).toHaveLength(1);
  });

  it('finds what was lost when the alarm is gone', async () => {
    const poll = await endingPoll(polls);
    await polls.endIn(poll, 300);
    await redis?.restart();
    await eventually(async () => expect(await storedStatus(polls, poll)).toBe('closed'), { timeoutMs: 10_000 });
  });

  it('closes at its start what ended while nothing ran', async () => {
    const poll = await endingPoll(polls);
    await polls.database.raw(`update polls set ends_at = now() - interval '1 hour' where id = ?`, [poll.id]);
    const replica = await polls.replica();
    await eventually(async () => expect(await storedStatus(polls, poll)).toBe('closed'));
    await replica.close();
  });
});

describe.each([
  ['is refused', (way: TcpProxy) => way.refuse()],
  ['leads into a black hole', async (way: TcpProxy) => way.blackhole()],
])('while the way to Redis %s', (_, breakWay) => {
  let polls: PollsUnderTest;
  let redis: TestServer;
  let way: TcpProxy;
  beforeAll(async () => {
    redis = await startRedis();
    way = await tcpProxy({ target: redis.url });
    polls = await startPolls({ redisUrl: way.through(redis.url) });
  });
  afterAll(async () => {
    await polls.close();
    await way.close();
    await redis.stop();
  });

  it('polls close, and replicas start and end within seconds', async () => {
    const before = await polls.replica();
    await breakWay(way);
    const late = await polls.replica();
    for (let round = 0; round < 2; round += 1) {
      const poll = await endingPoll(polls);
      await polls.endIn(poll, 300);
      await endingPoll(polls);
      await eventually(async () => expect(await storedStatus(polls, poll)).toBe('closed'), { timeoutMs: 10_000 });
    }
    const began = performance.now();
    await Promise.all([before.close(), late.close()]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
