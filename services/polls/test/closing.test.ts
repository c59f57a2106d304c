import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { eventually, startRedis, type TcpProxy, type TestServer, tcpProxy } from '@showhands/testing';
import { inMinutes, type PollsUnderTest, startPolls } from './polls-under-test.ts';

/** Creates a poll with an end through the API. `endIn` then moves the end closer than the API allows. */
const endingPoll = (polls: PollsUnderTest): Promise<Poll> => polls.poll(polls.user(), { ends_at: inMinutes(10) });

const expectClosed = (polls: PollsUnderTest, { id }: Poll): Promise<void> =>
  eventually(async () => expect((await polls.database('polls').where({ id }).first('status'))?.status).toBe('closed'));

describe.each(['an in-process timer', 'a delayed BullMQ job'])('closing at the end by %s', (timer) => {
  let polls: PollsUnderTest;
  let redis: TestServer | undefined;
  beforeAll(async () => {
    redis = timer.includes('BullMQ') ? await startRedis() : undefined;
    polls = await startPolls(redis && { REDIS_URL: redis.url });
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
    await expectClosed(polls, poll);
    const body = await polls.read(poll);
    expect(body).toMatchObject({ status: 'closed', auto_closed: true, closed_at: body.ends_at });
    await eventually(() => expect(polls.publishedFor('poll.closed', poll)).toMatchObject([{ automatic: true }]));
    await Promise.all(replicas.map((replica) => replica.close()));
    expect(polls.publishedFor('poll.closed', poll)).toHaveLength(1);
  });

  it('closes by the sweep when the wake-up is lost', async () => {
    const poll = await endingPoll(polls);
    await polls.endIn(poll, 300);
    await redis?.restart();
    await expectClosed(polls, poll);
  });

  it('closes at start the polls that ended while no replica ran', async () => {
    const poll = await endingPoll(polls);
    await polls.endIn(poll, -3_600_000);
    await polls.replica();
    await expectClosed(polls, poll);
  });
});

describe.each([
  ['refuses connections', (proxy: TcpProxy) => proxy.refuse()],
  ['is a black hole', async (proxy: TcpProxy) => proxy.blackhole()],
])('while Redis %s', (_, breakConnection) => {
  it('closes polls, and replicas start and stop', async () => {
    const redis = await startRedis();
    const proxy = await tcpProxy({ target: redis.url });
    const polls = await startPolls({ REDIS_URL: proxy.through(redis.url) });
    try {
      const before = await polls.replica();
      await breakConnection(proxy);
      const late = await polls.replica();
      for (let round = 0; round < 2; round += 1) {
        const poll = await endingPoll(polls);
        await polls.endIn(poll, 300);
        await endingPoll(polls);
        await expectClosed(polls, poll);
      }
      await Promise.all([before.close(), late.close()]);
    } finally {
      await polls.close();
      await proxy.close();
      await redis.stop();
    }
  });
});
