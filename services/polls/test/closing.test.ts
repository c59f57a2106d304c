import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getPoll, type Poll } from '@showhands/contracts';
import { eventually, startRedis, type TcpProxy, type TestServer, tcpProxy } from '@showhands/testing';
import { type PollsUnderTest, startPolls } from './polls-under-test.ts';

const closedEvents = (polls: PollsUnderTest, poll: Poll) =>
  polls.published('poll.closed').filter((event) => (event.payload.poll as Poll).id === poll.id);

/** Creates a poll with an end through the API. `endIn` then moves the end closer than the API allows. */
const endingPoll = async (polls: PollsUnderTest): Promise<Poll> =>
  polls.poll(polls.auth.user(), { ends_at: new Date(Date.now() + 600_000).toISOString() });

const storedStatus = async (polls: PollsUnderTest, poll: Poll): Promise<string | undefined> =>
  (await polls.database('polls').where({ id: poll.id }).first('status'))?.status;

describe.each(['an in-process timer', 'a delayed BullMQ job'])('closing at the end by %s', (timer) => {
  let polls: PollsUnderTest;
  let redis: TestServer | undefined;
  beforeAll(async () => {
    redis = timer.includes('BullMQ') ? await startRedis() : undefined;
    polls = await startPolls(redis ? { redisUrl: redis.url } : {});
  });
  afterAll(async () => {
    await polls.close();
    await redis?.stop();
  });

  it('closes the poll as automatic and publishes one event although replicas compete', async () => {
    const replicas = await Promise.all([polls.replica(), polls.replica()]);
    const poll = await endingPoll(polls);
    await polls.endIn(poll, 700);
    // Another poll with an end makes the service reschedule its wake-up.
    await endingPoll(polls);
    await eventually(async () => expect(await storedStatus(polls, poll)).toBe('closed'), { timeoutMs: 10_000 });
    const { body } = await polls.api.call(getPoll, { params: { id: poll.id }, token: polls.auth.user().token });
    expect(body).toMatchObject({ status: 'closed', auto_closed: true, closed_at: body.ends_at });
    await eventually(() => expect(closedEvents(polls, poll)).toMatchObject([{ payload: { automatic: true } }]));
    await Promise.all(replicas.map((replica) => replica.close()));
    expect(closedEvents(polls, poll)).toHaveLength(1);
  });

  it('closes by the sweep when the wake-up is lost', async () => {
    const poll = await endingPoll(polls);
    await polls.endIn(poll, 300);
    await redis?.restart();
    await eventually(async () => expect(await storedStatus(polls, poll)).toBe('closed'), { timeoutMs: 10_000 });
  });

  it('closes at start the polls that ended while no replica ran', async () => {
    const poll = await endingPoll(polls);
    await polls.database.raw(`update polls set ends_at = now() - interval '1 hour' where id = ?`, [poll.id]);
    const replica = await polls.replica();
    await eventually(async () => expect(await storedStatus(polls, poll)).toBe('closed'));
    await replica.close();
  });
});

describe.each([
  ['refuses connections', (proxy: TcpProxy) => proxy.refuse()],
  ['is a black hole', async (proxy: TcpProxy) => proxy.blackhole()],
])('while Redis %s', (_, breakConnection) => {
  let polls: PollsUnderTest;
  let redis: TestServer;
  let proxy: TcpProxy;
  beforeAll(async () => {
    redis = await startRedis();
    proxy = await tcpProxy({ target: redis.url });
    polls = await startPolls({ redisUrl: proxy.through(redis.url) });
  });
  afterAll(async () => {
    await polls.close();
    await proxy.close();
    await redis.stop();
  });

  it('closes polls, and replicas start and stop within seconds', async () => {
    const before = await polls.replica();
    await breakConnection(proxy);
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
