import type { IncomingMessage } from 'node:http';
import { type Replica, type Replicas, tagOfSession } from '@showhands/service-kit/discovery';

/** The Socket.IO session id in the query, or an empty string in the request that opens a session. */
const sessionIdOf = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('sid') ?? '';

/** The replica with fewer sockets of two random ones (power of two choices), so that a new replica catches up. */
const selectLessLoaded = async (
  { next }: Pick<Replicas, 'next'>,
  socketsOf: (replica: Replica) => number,
): Promise<Replica> => {
  const random = Math.floor(Math.random() * 2 ** 31);
  const [one, other] = [await next(random), await next(random + 1)];
  return socketsOf(other) < socketsOf(one) ? other : one;
};

/**
 * Sticky sessions: selects the replica whose tag is in the session id, and one with few sockets for a new session. A session
 * whose replica is gone goes to another one, which responds 400 for an unknown session, so that the client reconnects.
 */
export const createStickySessionSelector =
  (replicas: Pick<Replicas, 'next' | 'withTag'>, socketsOf: (replica: Replica) => number) =>
  async (request: IncomingMessage): Promise<Replica> => {
    const tag = tagOfSession(sessionIdOf(request));
    const owner = tag === undefined ? undefined : await replicas.withTag(tag);
    return owner ?? selectLessLoaded(replicas, socketsOf);
  };
