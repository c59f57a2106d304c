import { createPoll, deletePoll, getPoll, type Poll } from '@showhands/contracts';
import { apiClient, eventually } from '@showhands/testing';
import type { Ballot } from './blast.ts';
import type { Answered } from './books.ts';
import { LoadError } from './load-error.ts';
import { OPTIONS_PER_POLL, type Options } from './options.ts';
import type { Tester } from './people.ts';
import { heardFrom } from './seat.ts';

/** A poll of the load test's own, and who may delete it. */
export interface OwnPoll {
  readonly creator: Tester;
  readonly poll: Poll;
}

const personOf = (testers: readonly Tester[], index: number): Tester => {
  const tester = testers[index % testers.length];
  if (!tester) throw new Error('there is nobody');
  return tester;
};

const optionOf = ({ options }: Poll, index: number): string => options[index % options.length]?.id ?? '';

export const createPolls = async (url: string, testers: readonly Tester[], options: Options): Promise<OwnPoll[]> => {
  const api = apiClient(url);
  const made: OwnPoll[] = [];
  for (let index = 0; index < options.polls; index += 1) {
    const creator = personOf(testers, index);
    const body = {
      title: `Load test ${options.profile}, poll ${index + 1}`,
      options: Array.from({ length: OPTIONS_PER_POLL }, (_, place) => ({ text: `Option ${place + 1}` })),
      allow_multiple_votes: options.multi,
    };
    made.push({ creator, poll: (await api.call(createPoll, { token: creator.token, body })).body });
  }
  return made;
};

export const deletePolls = async (url: string, polls: readonly OwnPoll[]): Promise<void> => {
  const api = apiClient(url);
  for (const { creator, poll } of polls) await api.call(deletePoll, { token: creator.token, params: { id: poll.id } });
};

/** Of what broke under the load it may take some seconds to come back. */
const PATIENCE = { timeoutMs: 30_000, intervalMs: 500 };

/** Reads all of them, as who made them. @throws LoadError when the deployment does not answer any more */
export const readPolls = async (url: string, polls: readonly OwnPoll[]): Promise<Answered[]> =>
  Promise.all(
    polls.map(({ poll, creator }) => eventually(() => readPoll(url, poll.id, creator.token), PATIENCE)),
  ).catch((cause: unknown) => {
    throw new LoadError(`The polls can no longer be read: ${String(cause)}`, { cause });
  });

/** The poll as a page reads it. */
export const readPoll = async (url: string, pollId: string, token: string): Promise<Answered> => {
  const { body } = await apiClient(url).call(getPoll, { token, params: { id: pollId } });
  return {
    ...heardFrom(body),
    pollId: body.id,
    voters: body.voters_count,
    optionIds: body.options.map(({ id }) => id),
    isMultiple: body.allow_multiple_votes,
  };
};

/** Who votes for what: each vote in another poll than the one before, nobody twice in a poll before all have voted in it. */
export const planBallots = (testers: readonly Tester[], polls: readonly OwnPoll[], votes: number): Ballot[] =>
  Array.from({ length: votes }, (_, index) => {
    const turn = Math.floor(index / polls.length);
    const round = Math.floor(turn / testers.length);
    const poll = polls[index % polls.length]?.poll;
    if (!poll) throw new Error('there is no poll');
    return { tester: personOf(testers, turn), pollId: poll.id, optionId: optionOf(poll, turn + round) };
  });
