import { isListed, type PollSnapshot } from '@showhands/contracts';
import type { RoomAccess } from '../connections/room-access.ts';
import { FEED_ROOM, pollRoom } from '../connections/rooms.ts';
import type { LiveServer, PollChange } from '../connections/socket-server.ts';
import type { Topics } from '../replicas/topics.ts';
import type { LatestPolls } from './latest-polls.ts';
import type { PollUpdates } from './poll-updates.ts';

interface PollChangesOptions {
  readonly io: LiveServer;
  readonly latest: LatestPolls;
  readonly updates: PollUpdates;
  readonly roomAccess: Pick<RoomAccess, 'recheck'>;
  readonly topics: Topics;
  readonly isAlone: () => boolean;
}

/**
 * Passes consumed changes to the replicas that need them: counts to replicas that show the poll or have sockets in the
 * feed, other changes to all. Each replica sends them to its own sockets. Changes of one turn of the event loop share a
 * message.
 */
export const createPollChanges = ({ io, latest, updates, roomAccess, topics, isAlone }: PollChangesOptions) => {
  let counted: PollChange[] = [];
  let others: PollChange[] = [];

  const publishCounts = (changes: readonly PollChange[]): void => {
    for (const change of changes) topics.publish(pollRoom(change.poll.id), 'pollsCounted', [change]);
  };

  const flush = (): void => {
    // First, so that a new poll is announced before its first votes.
    if (others.length > 0) io.serverSideEmit('pollsChanged', others);
    publishCounts(counted);
    if (counted.length > 0) topics.publish(FEED_ROOM, 'pollsCounted', counted);
    [counted, others] = [[], []];
  };

  const forward = (change: PollChange): void => {
    if (isAlone()) return;
    if (counted.length + others.length === 0) setImmediate(flush);
    (change.kind === 'counted' ? counted : others).push(change);
  };

  /** From the replica that consumed its event. */
  const receive = ({ kind, poll }: PollChange): void => {
    const merged = latest.merge(poll);
    if (!merged) return;
    const isCurrent = merged.isNewer || kind === 'new' || (kind === 'withdrawn' && !isListed(merged.latest));
    if (isCurrent)
      updates.apply({ kind: kind === 'counted' && merged.isEdited ? 'edited' : kind, poll: merged.latest });
  };
  io.on('pollsChanged', (changes) => changes.forEach(receive));
  topics.on('pollsCounted', (changes) => changes.forEach(receive));
  io.on('pollsAsked', (polls) => {
    const newer = polls.flatMap(({ id, version }) => {
      const poll = latest.get(id)?.poll;
      return poll && poll.version > version && poll.status !== 'draft' ? [{ kind: 'counted', poll } as const] : [];
    });
    publishCounts(newer);
  });

  const drop = (pollId: string): void => {
    latest.markDeleted(pollId);
    updates.drop(pollId);
  };
  io.on('pollDropped', drop);
  io.on('usersRemoved', (poll, userIds) => void roomAccess.recheck(poll, userIds));

  return {
    /**
     * To be called when sockets show polls in these versions. Resolves once this replica receives their changes. Newer states
     * that other replicas know follow.
     */
    follow: async (polls: readonly Pick<PollSnapshot, 'id' | 'version'>[]): Promise<void> => {
      const started = new Set(await topics.untilActive(polls.map(({ id }) => pollRoom(id))));
      const asked = polls.filter(({ id }) => started.has(pollRoom(id)));
      if (asked.length > 0 && !isAlone()) {
        io.serverSideEmit(
          'pollsAsked',
          asked.map(({ id, version }) => ({ id, version })),
        );
      }
    },
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
    /** Users are no longer on the list of a poll: on every replica they leave its room. */
    removeUsers: (poll: Pick<PollSnapshot, 'id' | 'version'>, userIds: readonly string[]): void => {
      if (!isAlone()) io.serverSideEmit('usersRemoved', poll, userIds);
      void roomAccess.recheck(poll, userIds);
    },
    flush: (): void => {
      flush();
      updates.flush();
    },
  };
};

export type PollChanges = ReturnType<typeof createPollChanges>;
