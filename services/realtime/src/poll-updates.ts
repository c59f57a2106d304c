import { limits } from '@showhands/contracts';
import type { Metrics } from '@showhands/service-kit';
import type { Broadcast, PollChange } from './broadcast.ts';
import type { Load } from './load.ts';
import { createPace, spacingFor } from './pace.ts';
import type { Lane } from './rooms.ts';

interface Pending extends PollChange {
  /** Tells that this change, or a newer one in its place, has gone out to everyone. */
  readonly settled: PromiseWithResolvers<void>;
}

/** Sends the changes of polls, merged: of a burst the last state always arrives. */
export interface PollUpdates {
  /** Resolves when the change need not be handed in again, whatever becomes of this process. */
  send(change: PollChange): Promise<void>;
  /** The poll is gone: what waits is not sent. */
  drop(pollId: string): void;
  flush(): void;
}

interface PollUpdatesOptions {
  readonly broadcast: Broadcast;
  readonly metrics: Metrics;
  readonly load: Load;
  /** With others to take over, a change is held until it has gone out. A process that is alone takes its sockets along. */
  readonly hasReplicas: boolean;
}

export const createPollUpdates = ({ broadcast, metrics, load, hasReplicas }: PollUpdatesOptions): PollUpdates => {
  const merged = metrics.counter('live_merged_total', 'Poll updates overtaken by a newer one before they went out');
  const waiting = new Map<string, Pending>();

  const settle = (pollId: string): void => {
    waiting.get(pollId)?.settled.resolve();
    waiting.delete(pollId);
  };

  const pace = createPace<Lane>({
    spacingMs: {
      room: spacingFor(limits.live.pollUpdatesPerSecond),
      feed: spacingFor(limits.live.feedUpdatesPerSecond),
    },
    stretch: load.stretch,
    run: (pollId, lanes, more) => {
      const change = waiting.get(pollId);
      if (change) broadcast.pollUpdate(change, lanes);
      if (!more) settle(pollId);
    },
  });

  return {
    send: ({ poll, withdrawn }) => {
      const overtaken = waiting.get(poll.id);
      if (overtaken) merged.inc();
      overtaken?.settled.resolve();
      const settled = Promise.withResolvers<void>();
      waiting.set(poll.id, { poll, withdrawn: withdrawn || overtaken?.withdrawn === true, settled });
      pace.touch(poll.id);
      return hasReplicas ? settled.promise : Promise.resolve();
    },
    drop: (pollId) => {
      pace.drop(pollId);
      settle(pollId);
    },
    flush: () => pace.flush(),
  };
};
