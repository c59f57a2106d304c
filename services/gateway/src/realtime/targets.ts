import type { IncomingMessage } from 'node:http';
import { type Replica, type Replicas, tagOfSession } from '@showhands/service-kit';

const sessionOf = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('sid') ?? '';

/**
 * Chooses the replica of realtime for a request: the one that holds its session, or any for a new one. A session whose
 * replica is gone goes to any other, which does not know it either and says so: the page begins anew.
 */
export const chooseRealtime =
  (replicas: Replicas) =>
  async (request: IncomingMessage): Promise<Replica> => {
    const tag = tagOfSession(sessionOf(request));
    return (tag === undefined ? undefined : await replicas.tagged(tag)) ?? replicas.next();
  };
