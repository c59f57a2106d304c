import type { IncomingMessage } from 'node:http';
import { type Replica, type Replicas, tagOfSession } from '@showhands/service-kit';

/** The Socket.IO session id in the query, or an empty string in the request that opens a session. */
const sessionIdOf = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('sid') ?? '';

/**
 * Sticky sessions: selects the replica whose tag is in the session id, and any replica for a new session. A session
 * whose replica is gone goes to another one, which responds 400 for an unknown session, so that the client reconnects.
 */
export const createStickySessionSelector =
  (replicas: Pick<Replicas, 'next' | 'withTag'>) =>
  async (request: IncomingMessage): Promise<Replica> => {
    const tag = tagOfSession(sessionIdOf(request));
    return (tag === undefined ? undefined : await replicas.withTag(tag)) ?? replicas.next();
  };
