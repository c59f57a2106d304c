import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Replica, Replicas } from '@showhands/service-kit/discovery';

/** The last eight digits of the poll's id, which are random. */
const VOTE_PATH = /\/polls\/[^/]*([\da-f]{8})\/vote(?:\?|$)/i;

/**
 * Sends the votes of a poll to one replica, which counts many of them in one transaction: divided among replicas, each
 * would count fewer at a time, and wait for the others' row locks. All gateways select the same replica. Beyond
 * `maxPending` votes under way through this gateway the replicas take turns.
 */
export const createVoteAffinity = ({ next }: Pick<Replicas, 'next'>, maxPending: number) => {
  const pending = new Map<string, number>();
  const add = (origin: string, change: number): void => void pending.set(origin, (pending.get(origin) ?? 0) + change);

  return async ({ url = '' }: IncomingMessage, response: ServerResponse): Promise<Replica> => {
    const poll = VOTE_PATH.exec(url)?.[1];
    if (poll === undefined) return next();
    const replica = await next(Number.parseInt(poll, 16));
    if ((pending.get(replica.origin) ?? 0) >= maxPending) return next();
    add(replica.origin, 1);
    response.once('close', () => add(replica.origin, -1));
    return replica;
  };
};
