import type { Subscription } from '@showhands/service-kit/messaging';
import type { PollAccess } from '../connections/poll-access.ts';
import type { VoterRooms } from '../connections/voter-rooms.ts';
import type { Broadcast } from '../updates/broadcast.ts';
import type { LatestPolls } from '../updates/latest-polls.ts';
import type { PollChanges } from '../updates/poll-changes.ts';
import type { Deduplicator } from './deduplicate.ts';
import type { EventGate } from './event-gate.ts';

interface PollConsumerOptions {
  readonly eventGate: EventGate;
  readonly deduplicator: Deduplicator;
  readonly latest: LatestPolls;
  readonly changes: PollChanges;
  readonly access: PollAccess;
  readonly voterRooms: VoterRooms;
  readonly broadcast: Broadcast;
}

/**
 * Events are delivered at least once and in any order: clients always get the latest known state, and each announcement
 * once.
 */
export const consumePolls = (options: PollConsumerOptions) => {
  const { eventGate, deduplicator, latest, changes, access, voterRooms, broadcast } = options;
  return {
    'poll.created': eventGate.wrap(async ({ id, payload: { poll } }) => {
      const merged = latest.merge(poll);
      const isFirst = deduplicator.isFirst(id);
      if (merged && isFirst) changes.send({ kind: 'new', poll: merged.latest });
    }),

    'poll.updated': eventGate.wrap(async ({ id, payload: { poll, previous_status } }) => {
      const merged = latest.merge(poll);
      const isFirst = deduplicator.isFirst(id);
      if (!merged || !(merged.isNewer || isFirst)) return;
      const wasDraft = previous_status === 'draft';
      const isDraft = poll.status === 'draft';
      if (wasDraft && !isDraft && isFirst) changes.send({ kind: 'new', poll: merged.latest });
      // Even if a later edit of the draft has arrived first, the others must learn of the withdrawal.
      const withdrawn = !wasDraft && isDraft && merged.latest.status === 'draft';
      if (withdrawn) access.invalidate(poll.id);
      const kind = withdrawn ? 'withdrawn' : merged.isEdited === false ? 'counted' : 'edited';
      if (merged.isNewer || withdrawn) changes.send({ kind, poll: merged.latest });
    }),

    'poll.voted': eventGate.wrap(async ({ payload: { poll, voters } }) => {
      // Even of an older state: its voters are not in the newer one's event.
      if (poll.results_when === 'after_vote') voterRooms.record(poll, voters);
      const merged = latest.merge(poll);
      if (merged?.isNewer) changes.send({ kind: merged.isEdited ? 'edited' : 'counted', poll });
    }),

    'poll.closed': eventGate.wrap(async ({ id, payload: { poll, automatic } }) => {
      const merged = latest.merge(poll);
      const isFirst = deduplicator.isFirst(id);
      if (automatic && isFirst && merged?.latest.status === 'closed') broadcast.pollClosed(merged.latest);
      if (merged?.isNewer) changes.send({ kind: 'edited', poll });
    }),

    'poll.deleted': eventGate.wrap(async ({ id, payload: { pollId, creator } }) => {
      access.invalidate(pollId);
      changes.drop(pollId);
      if (deduplicator.isFirst(id)) broadcast.pollDeleted(pollId, creator);
    }),
  } satisfies Subscription['handlers'];
};
