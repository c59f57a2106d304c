import {
  addOption,
  approveProposal,
  listProposals,
  type Poll,
  type Proposal,
  removeProposal,
} from '@showhands/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pollKeys } from '#features/polls/api.ts';
import { applyEvent } from '#features/polls/apply-event.ts';
import { api } from '#lib/http/api.ts';
import { isNotFound } from '#lib/http/api-error.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { voterOptionsMessages } from '#lib/messages/voter-options.ts';
import { serverNow } from '#lib/server-clock.ts';
import { isolated } from '#lib/text-direction.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';

const copy = voterOptionsMessages;

const proposalsKey = (pollId: string) => ['polls', 'proposals', pollId] as const;
export const addOptionKey = (pollId: string) => ['polls', 'add-option', pollId] as const;

interface Proposals {
  readonly list: readonly Proposal[];
  /** The version of the poll when they were requested. They are not older. */
  readonly version: number;
}

export const proposalsQuery = (pollId: string) =>
  queryOptions({
    queryKey: proposalsKey(pollId),
    queryFn: async ({ client, signal }): Promise<Proposals> => {
      const { version = 0 } = client.getQueryData<Poll>(pollKeys.detail(pollId)) ?? {};
      return { list: await api.call(listProposals, { params: { id: pollId }, signal }), version };
    },
  });

const invalidate = (client: QueryClient, pollId: string) => {
  for (const queryKey of [proposalsKey(pollId), pollKeys.detail(pollId)]) void client.invalidateQueries({ queryKey });
};

/** Shows the effect of an own action at once. The refetch replaces a response that is on its way from before it. */
const updateProposals = (
  client: QueryClient,
  pollId: string,
  change: (list: readonly Proposal[]) => readonly Proposal[],
) => {
  client.setQueryData<Proposals>(proposalsKey(pollId), ({ list, version } = { list: [], version: 0 }) => ({
    list: change(list),
    version,
  }));
  void client.invalidateQueries({ queryKey: proposalsKey(pollId) });
};

interface AddedOption {
  readonly text: string;
  /** The same for all attempts of one option. */
  readonly idempotencyKey: string;
}

export const addOptionMutation = (pollId: string) =>
  mutationOptions({
    mutationKey: addOptionKey(pollId),
    mutationFn: ({ text, idempotencyKey }: AddedOption) =>
      api.call(addOption, { params: { id: pollId }, body: { text }, idempotencyKey }),
    onSuccess: (result, _added, _context, { client }) => {
      applyEvent(client, { name: 'pollUpdate', update: result.poll }, serverNow());
      if ('proposal' in result) updateProposals(client, pollId, (list) => [...list, result.proposal]);
    },
    // The refetched poll shows the obstacle.
    onError: (error, _added, _context, { client }) => isRejection(error) && invalidate(client, pollId),
  });

interface Decision {
  readonly approves: boolean;
  readonly idempotencyKey: string;
}

/** Approves, declines or takes back. `onDecided` gets a sentence on the decision. */
export const decisionMutation = (pollId: string, { id, text }: Proposal, onDecided: (outcome: string) => void) =>
  mutationOptions({
    mutationFn: ({ approves, idempotencyKey }: Decision) => {
      const call = { params: { id: pollId, proposalId: id }, idempotencyKey };
      return approves ? api.call(approveProposal, call) : api.call(removeProposal, call);
    },
    onSuccess: ({ poll, message }, _decision, _context, { client }) => {
      applyEvent(client, { name: 'pollUpdate', update: poll }, serverNow());
      updateProposals(client, pollId, (list) => list.filter((proposal) => proposal.id !== id));
      onDecided(copy.outcome(isolated(text), message));
    },
    onError: (error, _decision, _context, { client }) => {
      // The refetch takes it from the list, where its error would be.
      if (isNotFound(error)) toasts.error(copy.outcome(isolated(text), errorText(error, copy.decisionFailed)));
      if (isRejection(error)) invalidate(client, pollId);
    },
  });
