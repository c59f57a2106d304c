import type { LiveServer, PollChange } from '../connections/socket-server.ts';
import type { LatestPolls } from './latest-polls.ts';
import type { PollUpdates } from './poll-updates.ts';

interface PollChangesOptions {
  readonly io: LiveServer;
  readonly latest: LatestPolls;
  readonly updates: PollUpdates;
  readonly isAlone: () => boolean;
}

/**
 * Passes the changes that this replica has consumed to all replicas, each of which sends them to its own sockets. Changes
 * of one turn of the event loop share a message.
 */
export const createPollChanges = ({ io, latest, updates, isAlone }: PollChangesOptions) => {
  let outgoing: PollChange[] = [];

  const flush = (): void => {
    if (outgoing.length > 0) io.serverSideEmit('pollsChanged', outgoing);
    outgoing = [];
  };

  const forward = (change: PollChange): void => {
    if (isAlone()) return;
    if (outgoing.length === 0) setImmediate(flush);
    outgoing.push(change);
  };

  /** From the replica that consumed its event. */
  const receive = ({ kind, poll }: PollChange): void => {
    const merged = latest.merge(poll);
    if (!merged) return;
    const isCurrent = merged.isNewer || kind === 'new' || (kind === 'withdrawn' && merged.latest.status === 'draft');
    if (isCurrent)
      updates.apply({ kind: kind === 'counted' && merged.isEdited ? 'edited' : kind, poll: merged.latest });
  };
  io.on('pollsChanged', (changes) => changes.forEach(receive));

  const drop = (pollId: string): void => {
    latest.markDeleted(pollId);
    updates.drop(pollId);
  };
  io.on('pollDropped', drop);

  return {
    /** The poll is its latest state already. */
    send: (change: PollChange): void => {
      forward(change);
      updates.apply(change);
    },
    /** The poll is deleted: no replica sends it any more. */
    drop: (pollId: string): void => {
      flush();
      if (!isAlone()) io.serverSideEmit('pollDropped', pollId);
      drop(pollId);
    },
    flush: (): void => {
      flush();
      updates.flush();
    },
  };
};

export type PollChanges = ReturnType<typeof createPollChanges>;
