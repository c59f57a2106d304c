import { createObservable } from '#lib/observable.ts';

interface Arrival {
  readonly pollId: string;
  readonly sequenceId: string;
}

/** The poll that a follower has just been taken to, until they have been told; null without one. */
export const arrival = createObservable<Arrival | null>(null);
