import { castVote, type Poll } from '@showhands/contracts';
import { mutationOptions, useMutation, useMutationState } from '@tanstack/react-query';
import { pollKeys } from '#features/polls/api.ts';
import { api } from '#lib/http/api.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts';
import { KEPT } from '#lib/kept-mutations.ts';
import { toasts } from '#lib/toasts.ts';
import { applyCountedVote, refetchVote, voteScope } from './apply-counted-vote.ts';
import { optimisticChoices, type PendingVote, voteRejection, withOptimisticVotes } from './ballot-rules.ts';
import { confirmation, optionRow } from './confirmation.ts';
import type { FailedVote } from './vote-failure.tsx';

interface Vote extends PendingVote {
  /** The idempotency key, the same for all attempts of one vote. */
  readonly idempotencyKey: string;
}

interface Attempt {
  readonly vote: Vote;
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: Error | null;
}

/** The scope sends the votes of one poll one at a time, so that responses cannot arrive out of order. */
const voteMutation = (pollId: string) =>
  mutationOptions({
    mutationKey: pollKeys.vote(pollId),
    meta: KEPT,
    scope: voteScope(pollId),
    mutationFn: ({ optionId, idempotencyKey }: Vote) =>
      api.call(castVote, { params: { id: pollId }, body: { option_id: optionId }, idempotencyKey }),
    onSuccess: (result, { optionId, idempotencyKey: id }, _context, { client }) => {
      applyCountedVote(client, pollId, result);
      confirmation.show({ id, pollId, text: result.message }, optionRow(optionId));
    },
    onError: (error, _vote, _result, { client }) => {
      if (isRejection(error)) refetchVote(client, pollId);
    },
  });

/** All cached attempts to vote in this poll, including those made before the screen was last opened. */
const useAttempts = (pollId: string): Attempt[] =>
  useMutationState({
    filters: { mutationKey: pollKeys.vote(pollId) },
    // Only voteMutation uses this key, so the variables are votes.
    select: ({ state }) => ({ vote: state.variables as Vote, status: state.status, error: state.error }),
  });

/** The poll with optimistic votes, and the actions of its ballot. */
export const useBallot = (cached: Poll, votes: readonly string[]) => {
  const attempts = useAttempts(cached.id);
  const { mutate } = useMutation(voteMutation(cached.id));

  const pending = attempts.filter(({ status }) => status === 'pending').map(({ vote }) => vote);
  const poll = withOptimisticVotes(cached, pending);
  const chosen = optimisticChoices(votes, pending);
  const isPending = (optionId: string) => pending.some((vote) => vote.optionId === optionId);

  const voteFor = (optionId: string): Vote => ({
    optionId,
    adds: !chosen.has(optionId),
    seenVotes: poll.options.find((option) => option.id === optionId)?.votes ?? null,
    seenTotal: poll.total_votes,
    ...(chosen.size === Number(chosen.has(optionId)) && { seenVoters: poll.voters_count }),
    idempotencyKey: newIdempotencyKey(),
  });

  const choose = (optionId: string) => {
    if (isPending(optionId)) return;
    const rejection = voteRejection(poll, chosen);
    if (rejection) toasts.info(rejection);
    else mutate(voteFor(optionId));
  };

  /** The error of the latest attempt for an option, if that failed. */
  const failureOf = (optionId: string): FailedVote | null => {
    const last = attempts.findLast(({ vote }) => vote.optionId === optionId);
    if (!last?.error || last !== latestOf(last)) return null;
    const retry = () => mutate({ ...voteFor(optionId), idempotencyKey: last.vote.idempotencyKey });
    return { error: last.error, retry: isRejection(last.error) ? null : retry };
  };

  /** In a single-choice poll, a later attempt for any option supersedes an earlier failure. */
  const latestOf = (attempt: Attempt) => (cached.allow_multiple_votes ? attempt : attempts.at(-1));

  return { poll, chosen, choose, isPending, failureOf };
};
