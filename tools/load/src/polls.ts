import { createPoll, deletePoll, getPoll, type Poll } from '@showhands/contracts';
import { apiClient, eventually } from '@showhands/testing';
import type { LoadTestAccount } from './accounts.ts';
import { pollStateOf } from './client.ts';
import { LoadError } from './load-error.ts';
import { OPTIONS_PER_POLL, type Options } from './options.ts';
import type { PollResponse } from './snapshot.ts';
import type { Ballot } from './vote-load.ts';

/** A poll that the load test has created, with its creator, who may delete it. */
export interface OwnPoll {
  readonly creator: LoadTestAccount;
  readonly poll: Poll;
}

const accountAt = (accounts: readonly LoadTestAccount[], index: number): LoadTestAccount => {
  const account = accounts[index % accounts.length];
  if (!account) throw new Error('there are no accounts');
  return account;
};

const optionIdAt = ({ options }: Poll, index: number): string => options[index % options.length]?.id ?? '';

export const createPolls = async (
  url: string,
  accounts: readonly LoadTestAccount[],
  options: Options,
): Promise<OwnPoll[]> => {
  const api = apiClient(url);
  const created: OwnPoll[] = [];
  for (let index = 0; index < options.polls; index += 1) {
    const creator = accountAt(accounts, index);
    const body = {
      title: `Load test ${options.profile}, poll ${index + 1}`,
      options: Array.from({ length: OPTIONS_PER_POLL }, (_, position) => ({ text: `Option ${position + 1}` })),
      allow_multiple_votes: options.multi,
    };
    created.push({ creator, poll: (await api.call(createPoll, { token: creator.token, body })).body });
  }
  return created;
};

export const deletePolls = async (url: string, polls: readonly OwnPoll[]): Promise<void> => {
  const api = apiClient(url);
  for (const { creator, poll } of polls) await api.call(deletePoll, { token: creator.token, params: { id: poll.id } });
};

/** Gives a deployment that failed under the load time to recover. */
const RECOVERY = { timeoutMs: 30_000, intervalMs: 500 };

/** Reads all polls, each as its creator. @throws LoadError if the deployment does not respond within 30 s */
export const readPolls = async (url: string, polls: readonly OwnPoll[]): Promise<PollResponse[]> =>
  Promise.all(
    polls.map(({ poll, creator }) => eventually(() => readPoll(url, poll.id, creator.token), RECOVERY)),
  ).catch((cause: unknown) => {
    throw new LoadError(`The polls can no longer be read: ${String(cause)}`, { cause });
  });

/** Reads the poll over HTTP, as the page does. */
export const readPoll = async (url: string, pollId: string, token: string): Promise<PollResponse> => {
  const { body } = await apiClient(url).call(getPoll, { token, params: { id: pollId } });
  return {
    ...pollStateOf(body),
    pollId: body.id,
    voters: body.voters_count,
    optionIds: body.options.map(({ id }) => id),
    isMultiple: body.allow_multiple_votes,
  };
};

/** Takes the polls in turn, and in each poll every account once before any account votes again. */
export const planBallots = (accounts: readonly LoadTestAccount[], polls: readonly OwnPoll[], votes: number): Ballot[] =>
  Array.from({ length: votes }, (_, index) => {
    const turn = Math.floor(index / polls.length);
    const round = Math.floor(turn / accounts.length);
    const poll = polls[index % polls.length]?.poll;
    if (!poll) throw new Error('there are no polls');
    return { account: accountAt(accounts, turn), pollId: poll.id, optionId: optionIdAt(poll, turn + round) };
  });
