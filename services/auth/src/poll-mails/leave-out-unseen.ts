import { internal } from '@showhands/contracts';
import type { Executor } from '@showhands/service-kit/database';
import { AppError } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';
import { findListKey } from '../registration/repository.ts';
import type { ClaimedMail } from './repository.ts';

interface Sources {
  readonly database: Executor;
  readonly polls: InternalClient;
}

type Recipient = Pick<ClaimedMail, 'user_id' | 'email'>;

/** Whether the list has the user, or the address of the mail: polls may not have heard yet that the user has proved it. */
const isInvited = async ({ database, polls }: Sources, pollId: string, recipient: Recipient): Promise<boolean> => {
  const { user_id: userId, email } = recipient;
  if (userId !== null) {
    const { users } = await polls(internal.access.path(pollId, [userId]), internal.access.response);
    if (users.includes(userId)) return true;
  }
  const path = internal.invitation.path(await findListKey(database, email), { poll: pollId });
  return (await polls(path, internal.invitation.response)).byAddress;
};

const isSeen = async (sources: Sources, pollId: string, recipient: Recipient): Promise<boolean> => {
  try {
    const { visibility } = await sources.polls(internal.poll.path(pollId), internal.poll.response);
    return visibility === 'invited' ? await isInvited(sources, pollId, recipient) : visibility !== 'hidden';
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
};

/**
 * Leaves out polls that are deleted or hidden meanwhile, or whose list does not have the recipient any more: a mail may wait for hours.
 * @returns undefined without any poll left
 * @throws AppError `unavailable`
 */
export const leaveOutUnseen = async <Mail extends ClaimedMail>(
  sources: Sources,
  mail: Mail,
): Promise<Mail | undefined> => {
  if (mail.kind !== 'digest') return (await isSeen(sources, mail.content.id, mail)) ? mail : undefined;
  const { content } = mail;
  const seen = await Promise.all(content.polls.map(({ id }) => isSeen(sources, id, mail)));
  const left = content.polls.filter((_, index) => seen[index]);
  return left.length === 0 ? undefined : { ...mail, content: { ...content, polls: left } };
};
