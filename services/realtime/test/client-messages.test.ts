import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { aPollSnapshot, eventually, type SocketClient, socketClient, type TestUser } from '@showhands/testing';
import { aVote, votedTimes } from './support/events.ts';
import { rawSocket } from './support/raw-socket.ts';
import { type Fixture, type Replica, startFixture } from './support/realtime.ts';

describe('client messages', () => {
  let fixture: Fixture;
  let replica: Replica;
  let user: TestUser;
  let client: SocketClient;

  beforeAll(async () => {
    fixture = await startFixture();
    replica = await fixture.startReplica();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    user = fixture.auth.user();
    client = await socketClient(replica.url, { token: user.token });
  });
  afterEach(() => client.close());

  const stranger = () => socketClient(replica.url, { token: fixture.auth.user().token });
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
      fixture.polls.put(poll);
      await client.send('leaveFeed');
      expect(await client.send('joinPoll', poll.id)).toEqual({ ok: true });
      await replica.publish(aVote(votedTimes(poll, 1)));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(await client.send('leavePoll', poll.id)).toEqual({ ok: true });

      const other = await stranger();
      await other.send('joinPoll', poll.id);
      await replica.publish(aVote(votedTimes(poll, 2)));
      await other.waitFor('pollUpdate', ({ id, version }) => id === poll.id && version === 3);
      expect(updatesOf(poll)).toHaveLength(1);
      other.close();
    });

    test('ignores the case of the id', async () => {
      const poll = aPollSnapshot();
      fixture.polls.put(poll);
      expect(await client.send('joinPoll', poll.id.toUpperCase())).toEqual({ ok: true });
      await client.send('leaveFeed');
      await replica.publish(aVote(votedTimes(poll, 1)));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
    });

    test('rejects an unknown poll', () => expectRejection('joinPoll', randomUUID(), texts.poll.notFound));

    test("rejects another user's draft until it is published", async () => {
      const draft = aPollSnapshot({ status: 'draft' });
      fixture.polls.put(draft);
      await expectRejection('joinPoll', draft.id, texts.poll.notFound);
      fixture.polls.put({ ...draft, status: 'active', version: 2 });
      expect(await client.send('joinPoll', draft.id)).toEqual({ ok: true });
    });

    test('accepts the creator of a draft', async () => {
      const draft = aPollSnapshot({ status: 'draft', creator: user.id });
      fixture.polls.put(draft);
      expect(await client.send('joinPoll', draft.id)).toEqual({ ok: true });
    });

    test('is rejected while the polls service fails, and works again afterwards', async () => {
      const poll = aPollSnapshot();
      fixture.polls.put(poll);
      fixture.polls.fail();
      await expectRejection('joinPoll', poll.id, texts.transport.unavailable);
      fixture.polls.recover();
      expect(await client.send('joinPoll', poll.id)).toEqual({ ok: true });
    });

    test('shares one request to polls between concurrent joins', async () => {
      const poll = aPollSnapshot();
      fixture.polls.put(poll);
      const clients = await Promise.all(Array.from({ length: 50 }, stranger));
      const responses = await Promise.all(clients.map((one) => one.send('joinPoll', poll.id)));
      expect(responses).toEqual(clients.map(() => ({ ok: true })));
      expect(fixture.polls.requestedPaths.filter((path) => path.includes(poll.id))).toHaveLength(1);
      for (const one of clients) one.close();
    });

    test('is undone by a leavePoll during the request to polls', async () => {
      const poll = aPollSnapshot();
      fixture.polls.put(poll);
      await client.send('leaveFeed');
      const resume = fixture.polls.pause();
      const joining = client.send('joinPoll', poll.id);
      await client.send('leavePoll', poll.id);
      resume();
      await joining;

      const observer = await stranger();
      await replica.publish(aVote(votedTimes(poll, 1)));
      await observer.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(updatesOf(poll)).toEqual([]);
      observer.close();
    });

    test('is limited to 100 polls per socket', async () => {
      const unlimited = await fixture.startReplica({ RATE_LIMITS: 'off' });
      const greedy = await socketClient(unlimited.url, { token: user.token });
      const polls = Array.from({ length: 101 }, () => aPollSnapshot());
      for (const poll of polls) fixture.polls.put(poll);
      const responses = await Promise.all(polls.map(({ id }) => greedy.send('joinPoll', id)));
      expect(responses.filter(({ ok }) => ok)).toHaveLength(100);
      expect(responses.at(-1)).toEqual({ ok: false, message: texts.transport.rateLimited });
      greedy.close();
    });
  });

  test('leaveFeed ends the updates of all polls, joinFeed resumes them', async () => {
    const poll = aPollSnapshot({ creator: user.id, show_results: false });
    const observer = await stranger();
    expect(await client.send('leaveFeed')).toEqual({ ok: true });
    await replica.publish(aVote(votedTimes(poll, 1)));
    await observer.waitFor('pollUpdate', ({ id }) => id === poll.id);
    expect(updatesOf(poll)).toEqual([]);
    expect(await client.send('joinFeed')).toEqual({ ok: true });
    await replica.publish(aVote(votedTimes(poll, 2)));
    await client.waitFor('pollUpdate', ({ id, version }) => id === poll.id && version === 3);
    observer.close();
  });

  test.each(['newPoll', 'pollUpdated'])('%s is acknowledged and sent to nobody', async (name) => {
    const observer = await stranger();
    const hinted = aPollSnapshot();
    const real = aPollSnapshot();
    expect(await client.send(name, hinted)).toEqual({ ok: true });
    await replica.publish(aVote(votedTimes(real, 1)));
    await observer.waitFor('pollUpdate', ({ id }) => id === real.id);
    expect(observer.events('newPoll')).toEqual([]);
    expect(observer.events('pollUpdate').filter(({ id }) => id === hinted.id)).toEqual([]);
    observer.close();
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
    const socket = await rawSocket(replica.url, user.token);
    socket.send('42["joinPoll","nonsense"]');
    await eventually(() => {
      expect(socket.frames.at(-1)).toBe(`42["error",${JSON.stringify({ message: texts.transport.notFound })}]`);
    });
    socket.close();
  });

  test.each([
    ['a packet that is not JSON', '42["joinPoll",'],
    ['a packet of an unknown type', '49'],
    ['an event without a name', '42[]'],
    ['a second connect', '40{}'],
    ['binary attachments that never arrive', '459999-["joinPoll",{"_placeholder":true,"num":0}]'],
    ['an array nested a thousand deep', `42${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ])('does not affect other sockets: %s', async (_, frame) => {
    const socket = await rawSocket(replica.url, fixture.auth.user().token);
    socket.send(frame);
    const neighbour = await socketClient(replica.url, { token: user.token });
    expect(await neighbour.send('join', user.id)).toEqual({ ok: true });
    expect(client.isConnected()).toBe(true);
    neighbour.close();
    socket.close();
  });
});
