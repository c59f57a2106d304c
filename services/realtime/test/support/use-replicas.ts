import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { aPollSnapshot, type SocketClient, type SocketOptions, socketClient, startRedis } from '@showhands/testing';
import { anEvent, aVote, votedTimes } from './events.ts';
import { type RawSocket, rawSocket } from './raw-socket.ts';
import { type Fixture, type Replica, startFixture } from './realtime.ts';

interface ConnectOptions extends SocketOptions {
  /** The consuming one by default. */
  readonly to?: Replica;
}

/**
 * Starts replicas before the tests of a file, several with a Redis between them. Each test's connections are closed after it.
 */
export const useReplicas = (count: 1 | 2 = 1, environment: Readonly<Record<string, string>> = {}) => {
  let fixture: Fixture;
  let replicas: Replica[];
  const closers: (() => Promise<unknown>)[] = [];
  const open: { close(): void }[] = [];
  const closeAfterTest = <Client extends { close(): void }>(client: Client): Client => {
    open.push(client);
    return client;
  };

  beforeAll(async () => {
    const redis = count === 1 ? undefined : await startRedis();
    fixture = await startFixture();
    closers.push(fixture.close, async () => redis?.stop());
    const links = redis ? { REDIS_URL: redis.url } : {};
    const start = () => fixture.startReplica({ ...links, ...environment });
    replicas = await Promise.all(Array.from({ length: count }, start));
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  const at = (index: number): Replica => {
    const replica = replicas[index];
    if (!replica) throw new Error(`there is no replica ${index}`);
    return replica;
  };
  return {
    get fixture() {
      return fixture;
    },
    /** The replica to which events are published. */
    get consuming() {
      return at(0);
    },
    get other() {
      return at(1);
    },
    closeAfterTest,
    connect: async ({ to = at(0), ...options }: ConnectOptions = {}): Promise<SocketClient> =>
      closeAfterTest(await socketClient(to.url, { token: fixture.auth.user().token, ...options })),
    connectRaw: async (token = fixture.auth.user().token, to = at(0)): Promise<RawSocket> =>
      closeAfterTest(await rawSocket(to.url, token)),
    /** All in one turn of the event loop: no throttle runs in between. */
    publish: (...messages: Parameters<Replica['publish']>) => at(0).publish(...messages),
    /**
     * Publishes an unthrottled update and then the deletion of its poll, and waits for both: everything sent before them has
     * arrived by then. A count can overtake a message to a room, which waits for the response of Redis.
     */
    flush: async (...clients: readonly SocketClient[]): Promise<void> => {
      const poll = aPollSnapshot();
      await at(0).publish(aVote(poll));
      await Promise.all(clients.map((client) => client.waitFor('pollUpdate', ({ id }) => id === poll.id)));
      const { id: pollId, creator, version } = votedTimes(poll, 2);
      await at(0).publish(anEvent('poll.deleted', { pollId, creator, version }));
      await Promise.all(clients.map((client) => client.waitFor('pollDeleted', (deleted) => deleted.pollId === pollId)));
    },
  };
};
