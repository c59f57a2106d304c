import type { IncomingMessage } from 'node:http';
import { replicaTag, tagOfSession } from '@showhands/service-kit';
import { type Target, targetOf } from '../upstream/proxy.ts';

/** Chooses the replica of realtime for a request: the one that holds its session, or any for a new one. */
export type ChooseRealtimeTarget = (request: IncomingMessage) => Target;

const sessionOf = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('sid') ?? '';

/** A session whose replica is gone goes to any other, which does not know it either and says so: the page begins anew. */
export const createRealtimeTargets = (urls: readonly string[]): ChooseRealtimeTarget => {
  const targets = urls.map(targetOf);
  const byTag = new Map(targets.map((target) => [replicaTag(`${target.hostname}:${target.port}`), target]));
  let turn = 0;

  const next = (): Target => {
    turn = (turn + 1) % targets.length;
    const target = targets[turn];
    if (!target) throw new Error('there is no replica of realtime');
    return target;
  };

  return (request) => byTag.get(tagOfSession(sessionOf(request)) ?? '') ?? next();
};
