import { internal } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';
import type { Mailed } from '../poll-mails/repository.ts';

type DigestMail = Extract<Mailed, { kind: 'digest' }>;

/** Whether the poll exists, is not hidden by moderators, and is visible to the user. */
const isSeenBy = async (polls: InternalClient, userId: string, pollId: string): Promise<boolean> => {
  try {
    const { visibility } = await polls(internal.poll.path(pollId), internal.poll.response);
    if (visibility === 'hidden') return false;
    const { users } = await polls(internal.access.path(pollId, [userId]), internal.access.response);
    return users.includes(userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
};

/**
 * Removes polls from a digest that its user may not see any more: a mail may wait for hours. @returns undefined without any poll left
 * @throws AppError `unavailable`
 */
export const leaveOutUnseen = async <Mail extends DigestMail>(
  polls: InternalClient,
  mail: Mail,
): Promise<Mail | undefined> => {
  const { content } = mail;
  const seen = await Promise.all(content.polls.map(({ id }) => isSeenBy(polls, content.userId, id)));
  const left = content.polls.filter((_, index) => seen[index]);
  return left.length === 0 ? undefined : { ...mail, content: { ...content, polls: left } };
};
