import { internal } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';
import type { Mailed } from './repository.ts';

/** Whether the poll exists, is not hidden by moderators and, with a user, is visible to that user. */
const isSeen = async (polls: InternalClient, pollId: string, userId?: string): Promise<boolean> => {
  try {
    const { visibility } = await polls(internal.poll.path(pollId), internal.poll.response);
    if (visibility === 'hidden' || userId === undefined) return visibility !== 'hidden';
    const { users } = await polls(internal.access.path(pollId, [userId]), internal.access.response);
    return users.includes(userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
};

/**
 * Leaves out polls that are deleted or hidden meanwhile, since a mail may wait for hours. A digest leaves out polls that its user may
 * not see any more, too. @returns undefined without any poll left
 * @throws AppError `unavailable`
 */
export const leaveOutUnseen = async <Mail extends Mailed>(
  polls: InternalClient,
  mail: Mail,
): Promise<Mail | undefined> => {
  if (mail.kind !== 'digest') return (await isSeen(polls, mail.content.id)) ? mail : undefined;
  const { content } = mail;
  const seen = await Promise.all(content.polls.map(({ id }) => isSeen(polls, id, content.userId)));
  const left = content.polls.filter((_, index) => seen[index]);
  return left.length === 0 ? undefined : { ...mail, content: { ...content, polls: left } };
};
