import { type OwnBallot, type Poll, putBallot, withdrawBallot } from '@showhands/contracts';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { pollKeys } from '#features/polls/api.ts';
import { api } from '#lib/http/api.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts';
import { KEPT } from '#lib/kept-mutations.ts';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { toastMessages } from '#lib/messages/app.ts';
import { toasts } from '#lib/toasts.ts';
import { applyCountedVote, refetchVote, voteScope } from '../apply-counted-vote.ts';
import { type PendingVote, withOptimisticVotes } from '../ballot-rules.ts';
import { confirmation } from '../confirmation.ts';
import type { FailedVote } from '../vote-failure.tsx';
import { type Choices, pendingVotes } from './choices.ts';

interface SentBallot {
  /** None withdraws the ballot. */
  readonly choices: Choices;
  readonly reason: string | undefined;
  /** The ballot before the change. */
  readonly former: Pick<OwnBallot, 'choices' | 'reason'>;
  /** The version of the ballot that the voter has seen and that this ballot replaces. */
  readonly version: string | null;
  /** The same for all attempts of one ballot. */
  readonly idempotencyKey: string;
  readonly counted: readonly PendingVote[];
  /** The poll, if its votes have commitments. */
  readonly checkable?: Poll | undefined;
}

export const ballotActionsId = (pollId: string): string => `ballot-actions-${pollId}`;

const call = async (pollId: string, { choices, reason, version, idempotencyKey, checkable }: SentBallot) => {
  const params = { id: pollId };
  if (choices.length === 0) return api.call(withdrawBallot, { params, idempotencyKey });
  const put = (fields = {}) =>
    api.call(putBallot, {
      params,
      body: { choices: [...choices], version, ...(reason && { reason }), ...fields },
      idempotencyKey,
    });
  if (!checkable) return put();
  const { sendSealed } = await importWithRetry(() => import('../checkable/seal-vote.ts'));
  return sendSealed(checkable, choices, put);
};

/** Takes a withdrawal back, even after the ballot has left the screen, which shows an error of the mutation. */
const voteAgain = (
  client: QueryClient,
  pollId: string,
  { choices, reason }: SentBallot['former'],
  { version }: OwnBallot,
): void => {
  const sent = { choices, reason, former: { choices: [] }, version, idempotencyKey: newIdempotencyKey(), counted: [] };
  const mutation = client.getMutationCache().build(client, ballotMutation(pollId));
  mutation.execute(sent).catch(() => undefined);
};

const ballotMutation = (pollId: string) =>
  mutationOptions({
    mutationKey: pollKeys.ballot(pollId),
    meta: KEPT,
    scope: voteScope(pollId),
    mutationFn: (sent: SentBallot) => call(pollId, sent),
    // A response that is on its way has the ballot as it was before.
    onMutate: (_sent, { client }) => client.cancelQueries({ queryKey: pollKeys.ballot(pollId) }),
    onSuccess: (result, { choices, former, idempotencyKey: id }, _context, { client }) => {
      client.setQueryData<OwnBallot>(pollKeys.ballot(pollId), result.ballot);
      applyCountedVote(client, pollId, result);
      if (choices.length > 0) {
        confirmation.show({ id, pollId, text: result.message }, document.getElementById(ballotActionsId(pollId)));
      } else {
        const undo = () => voteAgain(client, pollId, former, result.ballot);
        toasts.success(result.message, { action: { label: toastMessages.undo, run: undo } });
      }
    },
    onError: (error, _sent, _context, { client }) => {
      if (isRejection(error)) refetchVote(client, pollId);
    },
  });

/** The latest attempt, which may have been made before the screen was last opened. */
const useLastAttempt = (pollId: string) =>
  useMutationState({
    filters: { mutationKey: pollKeys.ballot(pollId) },
    // Only ballotMutation uses this key, so the variables are ballots.
    select: ({ state }) => ({ sent: state.variables as SentBallot, status: state.status, error: state.error }),
  }).at(-1);

interface Callbacks {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

/** The poll with an optimistic ballot, and how to send one. */
export const useWholeBallot = (cached: Poll, stored: OwnBallot) => {
  const client = useQueryClient();
  const last = useLastAttempt(cached.id);
  const { mutate } = useMutation(ballotMutation(cached.id));
  const pending = last?.status === 'pending' ? last.sent : null;
  const failed = last?.error ? { sent: last.sent, error: last.error } : null;

  /** An unanswered ballot may have been counted: sent again as it was, it has one effect. */
  const keyFor = (choices: Choices, reason: string | undefined): string => {
    const sent = failed && [failed.sent.choices, failed.sent.reason];
    const isSame = JSON.stringify(sent) === JSON.stringify([choices, reason]);
    const isAnswered = !failed || isRejection(failed.error) || failed.sent.version !== stored.version;
    return isSame && !isAnswered ? failed.sent.idempotencyKey : newIdempotencyKey();
  };

  const send = (choices: Choices, reason: string | undefined, callbacks: Callbacks) => {
    // Asks the cache: the second of two quick clicks comes before the next rendering.
    if (client.isMutating({ mutationKey: pollKeys.ballot(cached.id) }) > 0) return;
    // A withdrawal shows once it is confirmed: until then it may fail, and a full option cannot be chosen again.
    // No vote of an anonymous poll is counted at once.
    const counted = choices.length === 0 || cached.anonymous ? [] : pendingVotes(cached, stored.choices, choices);
    const checkable = cached.checkable ? cached : undefined;
    const idempotencyKey = keyFor(choices, reason);
    mutate({ choices, reason, former: stored, version: stored.version, idempotencyKey, counted, checkable }, callbacks);
  };

  const failureOf = (callbacks: Callbacks): FailedVote | null => {
    if (!failed) return null;
    const retry = () => send(failed.sent.choices, failed.sent.reason, callbacks);
    return { error: failed.error, retry: isRejection(failed.error) ? null : retry };
  };

  const shown = pending && pending.choices.length > 0 ? pending.choices : stored.choices;
  return {
    poll: withOptimisticVotes(cached, pending?.counted ?? []),
    /** The viewer's ballot, stored or being sent. */
    own: shown,
    isPending: pending !== null,
    /** The choices of the ballot that could not be sent. */
    unsent: failed && !isRejection(failed.error) ? failed.sent.choices : null,
    send,
    failureOf,
  };
};
