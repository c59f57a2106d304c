import { internal, type PollSnapshot } from '@showhands/contracts';
import { AppError, type InternalClient } from '@showhands/service-kit';

/** How old a poll may be for whoever reads: a crowd that opens one asks for it once. */
const RECENT_MS = 300;

/** The polls, of which their own service knows. Undefined: there is no such poll. @throws AppError `unavailable` */
export interface Polls {
  /** As the poll is now. */
  find(id: string): Promise<PollSnapshot | undefined>;
  /** As the poll was a moment ago at most. */
  findRecent(id: string): Promise<PollSnapshot | undefined>;
}

export const createPolls = (ask: InternalClient): Polls => {
  const asked = new Map<string, Promise<PollSnapshot | undefined>>();

  const find = async (id: string): Promise<PollSnapshot | undefined> => {
    try {
      return await ask(internal.poll.path(id), internal.poll.response);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  };

  /** What is hidden is not kept, so that it shows at once when it is published. */
  const findAndForgetHidden = async (id: string): Promise<PollSnapshot | undefined> => {
    const poll = await find(id);
    if (!poll || poll.status === 'draft') asked.delete(id);
    return poll;
  };

  return {
    find,
    findRecent: (id) => {
      const known = asked.get(id);
      if (known) return known;
      const answer = findAndForgetHidden(id);
      asked.set(id, answer);
      setTimeout(() => asked.delete(id), RECENT_MS).unref();
      return answer;
    },
  };
};
