import { internal } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';
import type { InternalClient } from '@showhands/service-kit/security';
import type { Mailed } from './repository.ts';

/** @returns `otherwise` if polls does not know the poll */
const ifFound = async <Result>(call: Promise<Result>, otherwise: Result): Promise<Result> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return otherwise;
    throw error;
  }
};

/** Whether the poll exists, and moderators have not hidden it. */
const isShown = (polls: InternalClient, pollId: string): Promise<boolean> =>
  ifFound(
    polls(internal.poll.path(pollId), internal.poll.response).then(({ visibility }) => visibility !== 'hidden'),
    false,
  );

const isSeenBy = async (polls: InternalClient, userId: string, pollId: string): Promise<boolean> => {
  if (!(await isShown(polls, pollId))) return false;
  const access = polls(internal.access.path(pollId, [userId]), internal.access.response);
  return ifFound(
    access.then(({ users }) => users.includes(userId)),
    false,
  );
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
  if (mail.kind !== 'digest') return (await isShown(polls, mail.content.id)) ? mail : undefined;
  const { content } = mail;
  const seen = await Promise.all(content.polls.map(({ id }) => isSeenBy(polls, content.userId, id)));
  const left = content.polls.filter((_, index) => seen[index]);
  return left.length === 0 ? undefined : { ...mail, content: { ...content, polls: left } };
};
