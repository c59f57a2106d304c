import type { PollSnapshot } from '@showhands/contracts';
import type { Subscription } from '@showhands/service-kit';
import type { Broadcast } from '../broadcast.ts';
import type { Intake } from '../intake.ts';
import type { LatestPolls } from '../latest-polls.ts';
import type { Once } from '../once.ts';
import type { PollAccess } from '../poll-access.ts';
import type { PollUpdates } from '../poll-updates.ts';

interface PollConsumers {
  readonly intake: Intake;
  readonly once: Once;
  readonly latest: LatestPolls;
  readonly updates: PollUpdates;
  readonly access: PollAccess;
  readonly broadcast: Broadcast;
}

/** Events come at least once and in any order: what is sent is always the newest known state, an announcement once. */
export const consumePolls = ({ intake, once, latest, updates, access, broadcast }: PollConsumers) => {
  const update = async (poll: PollSnapshot): Promise<void> => {
    const known = latest.note(poll);
    if (known?.isNews) await updates.send({ poll, withdrawn: false });
  };

  return {
    'poll.created': intake.through(async ({ id, payload: { poll } }) => {
      const known = latest.note(poll);
      const isFirst = once.isFirst(id);
      if (known && isFirst) broadcast.newPoll(known.newest);
    }),

    'poll.updated': intake.through(async ({ id, payload: { poll, previous_status } }) => {
      const known = latest.note(poll);
      const isFirst = once.isFirst(id);
      if (!known || !(known.isNews || isFirst)) return;
      const wasDraft = previous_status === 'draft';
      const isDraft = poll.status === 'draft';
      if (wasDraft && !isDraft && isFirst) broadcast.newPoll(known.newest);
      // Overtaken by a later edit of the draft, the withdrawal must still reach the others.
      const withdrawn = !wasDraft && isDraft && known.newest.status === 'draft';
      if (withdrawn) access.forget(poll.id);
      if (known.isNews || withdrawn) await updates.send({ poll: known.newest, withdrawn });
    }),

    'poll.voted': intake.through(({ payload }) => update(payload.poll)),

    'poll.closed': intake.through(async ({ id, payload: { poll, automatic } }) => {
      const known = latest.note(poll);
      const isFirst = once.isFirst(id);
      if (automatic && isFirst && known?.newest.status === 'closed') broadcast.pollClosed(known.newest);
      if (known?.isNews) await updates.send({ poll, withdrawn: false });
    }),

    'poll.deleted': intake.through(async ({ id, payload: { pollId, creator } }) => {
      latest.forget(pollId);
      access.forget(pollId);
      updates.drop(pollId);
      if (once.isFirst(id)) broadcast.pollDeleted(pollId, creator);
    }),
  } satisfies Subscription['handlers'];
};
