import { maySee, needsInvitation, type PollSnapshot } from '@showhands/contracts';
import type { Executor } from '@showhands/service-kit/database';
import { findInvitedAmong } from '../invited/repository.ts';
import { assertVisible } from './policy.ts';

/** As `maySee`, of a poll `p`, with the bindings of `visibleTo`. */
export const VISIBLE = `(p.creator = ? or p.status <> 'draft' and (p.visibility in ('everyone', 'link')
  or p.visibility = 'invited' and exists (select from invited_users i where i.poll_id = p.id and i.user_id = ?)))`;

/** @param viewerId null for nobody in particular: polls for invited people are not visible then */
export const visibleTo = (viewerId: string | null): (string | null)[] => [viewerId, viewerId];

/** Those of some users who may see a poll. Only a poll for invited people costs a lookup. */
export const findViewersAmong = async (
  executor: Executor,
  poll: PollSnapshot,
  userIds: readonly string[],
): Promise<string[]> => {
  const asked = userIds.filter((userId) => needsInvitation(poll, userId));
  const invited = await findInvitedAmong(executor, poll.id, asked);
  return userIds.filter((userId) => maySee(poll, userId, invited.has(userId)));
};

/** @throws AppError `not_found` for a poll that does not exist for the viewer */
export const getVisible = async (
  executor: Executor,
  viewerId: string,
  poll: PollSnapshot | undefined,
): Promise<PollSnapshot> =>
  assertVisible(viewerId, poll, poll !== undefined && (await findViewersAmong(executor, poll, [viewerId])).length > 0);
