import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { aPollSnapshot, eventually, type SocketClient, type TestUser } from '@showhands/testing';
import { aVote, votedTimes } from './support/events.ts';
import { useReplicas } from './support/use-replicas.ts';

const on = useReplicas();

describe('client messages', () => {
  let user: TestUser;
  let client: SocketClient;
  beforeEach(async () => {
    user = on.fixture.auth.user();
    client = await on.connect({ token: user.token });
  });

  const updatesOf = ({ id }: { id: string }) => client.events('pollUpdate').filter((update) => update.id === id);

  const expectRejection = async (name: string, payload: unknown, message: string) => {
    expect(await client.send(name, payload)).toEqual({ ok: false, message });
    expect(client.events('error').at(-1)).toEqual({ message });
  };

  describe('join', () => {
    test("acknowledges the user's own id", async () => {
      expect(await client.send('join', user.id)).toEqual({ ok: true });
      expect(await client.send('join', user.id.toUpperCase())).toEqual({ ok: true });
    });

    test("rejects another user's id", () => expectRejection('join', randomUUID(), texts.transport.socketForeignUser));
  });

  describe('joinPoll', () => {
    test('subscribes to the updates of a poll until leavePoll', async () => {
      const poll = aPollSnapshot();
      on.fixture.polls.put(poll);
      await client.send('leaveFeed');
      expect(await client.send('joinPoll', poll.id)).toEqual({ ok: true });
      await on.publish(aVote(votedTimes(poll, 1)));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(await client.send('leavePoll', poll.id)).toEqual({ ok: true });

      const other = await on.connect();
      await other.send('joinPoll', poll.id);
      await on.publish(aVote(votedTimes(poll, 2)));
      await other.waitFor('pollUpdate', ({ id, version }) => id === poll.id && version === 3);
      expect(updatesOf(poll)).toHaveLength(1);
    });

    test('ignores the case of the id', async () => {
      const poll = aPollSnapshot();
      on.fixture.polls.put(poll);
      expect(await client.send('joinPoll', poll.id.toUpperCase())).toEqual({ ok: true });
      await client.send('leaveFeed');
      await on.publish(aVote(votedTimes(poll, 1)));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
    });

    test('rejects an unknown poll', () => expectRejection('joinPoll', randomUUID(), texts.poll.notFound));

    test("rejects another user's draft until it is published", async () => {
      const draft = aPollSnapshot({ status: 'draft' });
      on.fixture.polls.put(draft);
      await expectRejection('joinPoll', draft.id, texts.poll.notFound);
      on.fixture.polls.put({ ...draft, status: 'active', version: 2 });
      expect(await client.send('joinPoll', draft.id)).toEqual({ ok: true });
    });

    test('accepts the creator of a draft', async () => {
      const draft = aPollSnapshot({ status: 'draft', creator: user.id });
      on.fixture.polls.put(draft);
      expect(await client.send('joinPoll', draft.id)).toEqual({ ok: true });
    });

    test('is rejected while the polls service fails, and works again afterwards', async () => {
      const poll = aPollSnapshot();
      on.fixture.polls.put(poll);
      on.fixture.polls.fail();
      await expectRejection('joinPoll', poll.id, texts.transport.unavailable);
      on.fixture.polls.recover();
      expect(await client.send('joinPoll', poll.id)).toEqual({ ok: true });
    });

    test('shares one request to polls between concurrent joins', async () => {
      const poll = aPollSnapshot();
      on.fixture.polls.put(poll);
      const clients = await Promise.all(Array.from({ length: 50 }, () => on.connect()));
      const responses = await Promise.all(clients.map((one) => one.send('joinPoll', poll.id)));
      expect(responses).toEqual(clients.map(() => ({ ok: true })));
      expect(on.fixture.polls.requestedPaths.filter((path) => path.includes(poll.id))).toHaveLength(1);
    });

    test('is undone by a leavePoll during the request to polls', async () => {
      const poll = aPollSnapshot();
      on.fixture.polls.put(poll);
      await client.send('leaveFeed');
      const resume = on.fixture.polls.pause();
      const joining = client.send('joinPoll', poll.id);
      await client.send('leavePoll', poll.id);
      resume();
      await joining;

      const observer = await on.connect();
      await on.publish(aVote(votedTimes(poll, 1)));
      await observer.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(updatesOf(poll)).toEqual([]);
    });

    test('is limited to 100 polls per socket', async () => {
      const unlimited = await on.fixture.startReplica({ RATE_LIMITS: 'off' });
      const greedy = await on.connect({ to: unlimited });
      const polls = Array.from({ length: 101 }, () => aPollSnapshot());
      for (const poll of polls) on.fixture.polls.put(poll);
      const responses = await Promise.all(polls.map(({ id }) => greedy.send('joinPoll', id)));
      expect(responses.filter(({ ok }) => ok)).toHaveLength(100);
      expect(responses.at(-1)).toEqual({ ok: false, message: texts.transport.rateLimited });
    });
  });

  test('leaveFeed ends the updates of all polls, joinFeed resumes them', async () => {
    const poll = aPollSnapshot({ creator: user.id, show_results: false });
    const observer = await on.connect();
    expect(await client.send('leaveFeed')).toEqual({ ok: true });
    await on.publish(aVote(votedTimes(poll, 1)));
    await observer.waitFor('pollUpdate', ({ id }) => id === poll.id);
    expect(updatesOf(poll)).toEqual([]);
    expect(await client.send('joinFeed')).toEqual({ ok: true });
    await on.publish(aVote(votedTimes(poll, 2)));
    await client.waitFor('pollUpdate', ({ id, version }) => id === poll.id && version === 3);
  });

  test.each(['newPoll', 'pollUpdated'])('%s is acknowledged and sent to nobody', async (name) => {
    const observer = await on.connect();
    const hinted = aPollSnapshot();
    const real = aPollSnapshot();
    expect(await client.send(name, hinted)).toEqual({ ok: true });
    await on.publish(aVote(votedTimes(real, 1)));
    await observer.waitFor('pollUpdate', ({ id }) => id === real.id);
    expect(observer.events('newPoll')).toEqual([]);
    expect(observer.events('pollUpdate').filter(({ id }) => id === hinted.id)).toEqual([]);
  });

  test.each([
    ['join', 'me', texts.transport.notFound],
    ['joinPoll', '../../etc/passwd', texts.transport.notFound],
    ['joinPoll', '', texts.transport.notFound],
    ['joinPoll', { id: randomUUID() }, texts.transport.invalidRequest],
    ['joinPoll', [randomUUID()], texts.transport.invalidRequest],
    ['joinPoll', 7, texts.transport.invalidRequest],
    ['joinPoll', undefined, texts.transport.invalidRequest],
    ['leavePoll', null, texts.transport.invalidRequest],
    ['joinFeed', 'all', texts.transport.invalidRequest],
    ['constructor', {}, texts.transport.notFound],
    ['shutdown', {}, texts.transport.notFound],
  ])('rejects %s with %j', (name, payload, message) => expectRejection(name, payload, message));

  test('emits only an error if the client asks for no acknowledgement', async () => {
    const socket = await on.connectRaw();
    socket.send('42["joinPoll","nonsense"]');
    await eventually(() => {
      expect(socket.frames.at(-1)).toBe(`42["error",${JSON.stringify({ message: texts.transport.notFound })}]`);
    });
  });

  test.each([
    ['a packet that is not JSON', '42["joinPoll",'],
    ['a packet of an unknown type', '49'],
    ['an event without a name', '42[]'],
    ['a second connect', '40{}'],
    ['binary attachments that never arrive', '459999-["joinPoll",{"_placeholder":true,"num":0}]'],
    ['an array nested a thousand deep', `42${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ])('does not affect other sockets: %s', async (_, frame) => {
    const socket = await on.connectRaw();
    socket.send(frame);
    const neighbour = await on.connect({ token: user.token });
    expect(await neighbour.send('join', user.id)).toEqual({ ok: true });
    expect(client.isConnected()).toBe(true);
  });
});
