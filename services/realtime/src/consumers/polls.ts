import { isListed, type PollSnapshot, pollVisibilities } from '@showhands/contracts';
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

type Reach = Pick<PollSnapshot, 'status' | 'visibility'>;

/** The higher, the fewer people may see the poll. */
const rankOf = ({ status, visibility = 'everyone' }: Reach): number =>
  status === 'draft' ? pollVisibilities.length : pollVisibilities.indexOf(visibility);

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

    'poll.updated': eventGate.wrap(async ({ id, payload: { poll, previous_status, previous_visibility } }) => {
      const merged = latest.merge(poll);
      const isFirst = deduplicator.isFirst(id);
      if (!merged || !(merged.isNewer || isFirst)) return;
      const before = { status: previous_status, visibility: previous_visibility };
      if (!isListed(before) && isListed(poll) && isFirst) changes.send({ kind: 'new', poll: merged.latest });
      // Even if a later edit of the hidden poll has arrived first, the others must learn of the withdrawal.
      const withdrawn = rankOf(poll) > rankOf(before) && !isListed(merged.latest);
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

    'poll.access-changed': eventGate.wrap(async ({ payload: { pollId, removed, version } }) => {
      if (removed.length > 0) changes.removeUsers({ id: pollId, version }, removed);
    }),

    'poll.deleted': eventGate.wrap(async ({ id, payload: { pollId, creator, visibility = 'everyone' } }) => {
      access.invalidate(pollId);
      changes.drop(pollId);
      if (deduplicator.isFirst(id)) broadcast.pollDeleted(pollId, creator, visibility === 'everyone');
    }),
  } satisfies Subscription['handlers'];
};
