import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { eventually, type SocketClient, socketClient, type TestUser } from '@showhands/testing';
import { aPoll, aVote, votedTimes } from './support/events.ts';
import { rawSocket } from './support/raw-socket.ts';
import { type Replica, startWorld, type World } from './support/realtime.ts';

describe('what a client sends', () => {
  let world: World;
  let replica: Replica;
  let user: TestUser;
  let client: SocketClient;

  beforeAll(async () => {
    world = await startWorld();
    replica = await world.startReplica();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    user = world.auth.user();
    client = await socketClient(replica.url, { token: user.token });
  });
  afterEach(() => client.close());

  const stranger = () => socketClient(replica.url, { token: world.auth.user().token });
  const updatesOf = ({ id }: { id: string }) => client.events('pollUpdate').filter((update) => update.id === id);

  const refused = async (name: string, payload: unknown, message: string) => {
    expect(await client.send(name, payload)).toEqual({ ok: false, message });
    expect(client.events('error').at(-1)).toEqual({ message });
  };

  describe('join', () => {
    test('is acknowledged for the own id', async () => {
      expect(await client.send('join', user.id)).toEqual({ ok: true });
      expect(await client.send('join', user.id.toUpperCase())).toEqual({ ok: true });
    });

    test("is refused for another user's id", () => refused('join', randomUUID(), texts.transport.socketForeignUser));
  });

  describe('joinPoll', () => {
    test('brings the changes of a poll, and leavePoll ends them', async () => {
      const poll = aPoll();
      world.polls.put(poll);
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

    test('finds a poll by its id in any case', async () => {
      const poll = aPoll();
      world.polls.put(poll);
      expect(await client.send('joinPoll', poll.id.toUpperCase())).toEqual({ ok: true });
      await client.send('leaveFeed');
      await replica.publish(aVote(votedTimes(poll, 1)));
      await client.waitFor('pollUpdate', ({ id }) => id === poll.id);
    });

    test('is refused for an unknown poll', () => refused('joinPoll', randomUUID(), texts.poll.notFound));

    test("is refused for another's draft, and let in as soon as it is published", async () => {
      const draft = aPoll({ status: 'draft' });
      world.polls.put(draft);
      await refused('joinPoll', draft.id, texts.poll.notFound);
      world.polls.put({ ...draft, status: 'active', version: 2 });
      expect(await client.send('joinPoll', draft.id)).toEqual({ ok: true });
    });

    test('lets the creator of a draft in', async () => {
      const draft = aPoll({ status: 'draft', creator: user.id });
      world.polls.put(draft);
      expect(await client.send('joinPoll', draft.id)).toEqual({ ok: true });
    });

    test('is refused while polls cannot be asked, and works again afterwards', async () => {
      const poll = aPoll();
      world.polls.put(poll);
      world.polls.breakDown();
      await refused('joinPoll', poll.id, texts.transport.unavailable);
      world.polls.recover();
      expect(await client.send('joinPoll', poll.id)).toEqual({ ok: true });
    });

    test('asks polls once for many who open a poll together', async () => {
      const poll = aPoll();
      world.polls.put(poll);
      const clients = await Promise.all(Array.from({ length: 50 }, stranger));
      const answers = await Promise.all(clients.map((one) => one.send('joinPoll', poll.id)));
      expect(answers).toEqual(clients.map(() => ({ ok: true })));
      expect(world.polls.asked.filter((path) => path.includes(poll.id))).toHaveLength(1);
      for (const one of clients) one.close();
    });

    test('is undone by a leavePoll that comes while polls is still asked', async () => {
      const poll = aPoll();
      world.polls.put(poll);
      await client.send('leaveFeed');
      const release = world.polls.hold();
      const joining = client.send('joinPoll', poll.id);
      await client.send('leavePoll', poll.id);
      release();
      await joining;

      const witness = await stranger();
      await replica.publish(aVote(votedTimes(poll, 1)));
      await witness.waitFor('pollUpdate', ({ id }) => id === poll.id);
      expect(updatesOf(poll)).toEqual([]);
      witness.close();
    });

    test('is bounded for each socket', async () => {
      const calm = await world.startReplica({ RATE_LIMITS: 'off' });
      const greedy = await socketClient(calm.url, { token: user.token });
      const polls = Array.from({ length: 101 }, () => aPoll());
      for (const poll of polls) world.polls.put(poll);
      const answers = await Promise.all(polls.map(({ id }) => greedy.send('joinPoll', id)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(100);
      expect(answers.at(-1)).toEqual({ ok: false, message: texts.transport.rateLimited });
      greedy.close();
    });
  });

  test('leaveFeed ends the changes of all polls, joinFeed brings them back', async () => {
    const poll = aPoll({ creator: user.id, show_results: false });
    const witness = await stranger();
    expect(await client.send('leaveFeed')).toEqual({ ok: true });
    await replica.publish(aVote(votedTimes(poll, 1)));
    await witness.waitFor('pollUpdate', ({ id }) => id === poll.id);
    expect(updatesOf(poll)).toEqual([]);
    expect(await client.send('joinFeed')).toEqual({ ok: true });
    await replica.publish(aVote(votedTimes(poll, 2)));
    await client.waitFor('pollUpdate', ({ id, version }) => id === poll.id && version === 3);
    witness.close();
  });

  test.each(['newPoll', 'pollUpdated'])('%s is a hint that reaches nobody', async (name) => {
    const witness = await stranger();
    const hinted = aPoll();
    const real = aPoll();
    expect(await client.send(name, hinted)).toEqual({ ok: true });
    await replica.publish(aVote(votedTimes(real, 1)));
    await witness.waitFor('pollUpdate', ({ id }) => id === real.id);
    expect(witness.events('newPoll')).toEqual([]);
    expect(witness.events('pollUpdate').filter(({ id }) => id === hinted.id)).toEqual([]);
    witness.close();
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
  ])('%s with %j is refused', (name, payload, message) => refused(name, payload, message));

  test('a refusal without an acknowledgement asked for is an error alone', async () => {
    const socket = await rawSocket(replica.url, user.token);
    socket.send('42["joinPoll","nonsense"]');
    await eventually(() => {
      expect(socket.frames.at(-1)).toBe(`42["error",${JSON.stringify({ message: texts.transport.notFound })}]`);
    });
    socket.close();
  });

  test.each([
    ['a packet that is no JSON', '42["joinPoll",'],
    ['a packet of an unknown type', '49'],
    ['an event without a name', '42[]'],
    ['a second connect', '40{}'],
    ['binary attachments that never come', '459999-["joinPoll",{"_placeholder":true,"num":0}]'],
    ['an array of a thousand depths', `42${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ])('%s harms nobody else', async (_, frame) => {
    const socket = await rawSocket(replica.url, world.auth.user().token);
    socket.send(frame);
    const neighbour = await socketClient(replica.url, { token: user.token });
    expect(await neighbour.send('join', user.id)).toEqual({ ok: true });
    expect(client.isConnected()).toBe(true);
    neighbour.close();
    socket.close();
  });
});
