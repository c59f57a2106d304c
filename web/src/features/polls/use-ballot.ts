import { castVote, type Poll, type VoteStatus } from '@showhands/contracts';
import { mutationOptions, type QueryClient, useMutation, useMutationState } from '@tanstack/react-query';
import { newActionKey } from '../../lib/http/action-key.ts';
import { api } from '../../lib/http/api.ts';
import { isRefusal } from '../../lib/http/backoff.ts';
import { toasts } from '../../lib/toasts.ts';
import { pollKeys } from './api.ts';
import { applyEvent } from './apply-event.ts';
import { chosenWith, type PendingVote, refusalOf, withPendingVotes } from './ballot-rules.ts';

interface Vote extends PendingVote {
  /** The same for all tries of one action. */
  readonly actionKey: string;
}

interface Attempt {
  readonly vote: Vote;
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: Error | null;
}

export interface FailedVote {
  readonly error: Error;
  /** A refusal stays one however often it is asked for. */
  readonly retry: (() => void) | null;
}

/** Votes of one poll go out one after the other, so that their answers cannot overtake each other. */
const voteMutation = (pollId: string) =>
  mutationOptions({
    mutationKey: pollKeys.vote(pollId),
    scope: { id: `votes of ${pollId}` },
    mutationFn: ({ optionId, actionKey }: Vote) =>
      api.call(castVote, { params: { id: pollId }, body: { option_id: optionId }, actionKey }),
    onSuccess: (answer, _vote, _result, { client }) => {
      client.setQueryData<VoteStatus>(pollKeys.voteStatus(pollId), { hasVoted: answer.hasVoted, votes: answer.votes });
      applyEvent(client, { name: 'pollUpdate', update: answer.poll }, Date.now());
      toasts.success(answer.message);
    },
    onError: (error, _vote, _result, { client }) => {
      if (isRefusal(error)) void readAgain(client, pollId);
    },
  });

const readAgain = (client: QueryClient, pollId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: pollKeys.detail(pollId) }),
    client.invalidateQueries({ queryKey: pollKeys.voteStatus(pollId) }),
  ]);

/** All votes of this poll that this page has tried, also those from before it was last opened. */
const useAttempts = (pollId: string): Attempt[] =>
  useMutationState({
    filters: { mutationKey: pollKeys.vote(pollId) },
    // The key belongs to voteMutation alone, whose variables are votes.
    select: ({ state }) => ({ vote: state.variables as Vote, status: state.status, error: state.error }),
  });

/** The poll as this voter should see it, and how to vote in it. */
export const useBallot = (held: Poll, votes: readonly string[]) => {
  const attempts = useAttempts(held.id);
  const { mutate } = useMutation(voteMutation(held.id));

  const pending = attempts.filter(({ status }) => status === 'pending').map(({ vote }) => vote);
  const poll = withPendingVotes(held, pending);
  const chosen = chosenWith(votes, pending);
  const isPending = (optionId: string) => pending.some((vote) => vote.optionId === optionId);

  const voteFor = (optionId: string): Vote => ({
    optionId,
    adds: !chosen.has(optionId),
    seenVotes: poll.options.find((option) => option.id === optionId)?.votes ?? null,
    seenTotal: poll.total_votes,
    actionKey: newActionKey(),
  });

  const choose = (optionId: string) => {
    if (isPending(optionId)) return;
    const refusal = refusalOf(poll, chosen);
    if (refusal) toasts.info(refusal);
    else mutate(voteFor(optionId));
  };

  /** What became of the latest try for an option, where it failed. */
  const failureOf = (optionId: string): FailedVote | null => {
    const last = attempts.findLast(({ vote }) => vote.optionId === optionId);
    if (!last?.error || last !== latestOf(last)) return null;
    const retry = () => mutate({ ...voteFor(optionId), actionKey: last.vote.actionKey });
    return { error: last.error, retry: isRefusal(last.error) ? null : retry };
  };

  /** On a poll with a single vote any later try makes an earlier failure history. */
  const latestOf = (attempt: Attempt) => (held.allow_multiple_votes ? attempt : attempts.at(-1));

  return { poll, chosen, choose, isPending, failureOf };
};
