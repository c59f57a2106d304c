import { deletePoll, getPoll, type Poll } from '@showhands/contracts';
import { apiClient } from '@showhands/testing/api-client';
import { eventually } from '@showhands/testing/eventually';
import type { LoadTestAccount } from './accounts.ts';
import { pollStateOf } from './client.ts';
import { LoadError } from './load-error.ts';
import type { PollResponse } from './snapshot.ts';

/** A poll that the load test has created, with its creator, who may delete it. */
export interface OwnPoll {
  readonly creator: LoadTestAccount;
  readonly poll: Poll;
}

/** A poll by its id. */
export interface DeletablePoll {
  readonly creator: LoadTestAccount;
  readonly id: string;
}

export const accountAt = (accounts: readonly LoadTestAccount[], index: number): LoadTestAccount => {
  const account = accounts[index % accounts.length];
  if (!account) throw new Error('there are no accounts');
  return account;
};

export const deletePolls = async (url: string, polls: readonly DeletablePoll[]): Promise<void> => {
  const api = apiClient(url);
  for (const { creator, id } of polls) await api.call(deletePoll, { token: creator.token, params: { id } });
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
    // Voters who rank or score have several options too.
    isMultiple: body.allow_multiple_votes || (body.method ?? 'choose') !== 'choose',
  };
};
