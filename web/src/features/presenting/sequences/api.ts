import {
  askNext,
  type BodyInput,
  createSequence,
  deleteSequence,
  listSequences,
  presentInSequence,
  type Sequence,
  updateSequence,
} from '@showhands/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { applyEvent } from '#features/polls/apply-event.ts';
import { api } from '#lib/http/api.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { sequencesMessages } from '#lib/messages/sequences.ts';
import { serverNow } from '#lib/server-clock.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';

const KEY = ['polls', 'sequences'] as const;

export const sequencesQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.call(listSequences, { signal }) });

const refetch = (client: QueryClient) => void client.invalidateQueries({ queryKey: KEY });

/** Shows the change at once. The refetch replaces a response that is on its way from before it. */
const update = (client: QueryClient, change: (list: readonly Sequence[]) => readonly Sequence[]) => {
  client.setQueryData(KEY, (list: Sequence[] | undefined) => list && [...change(list)]);
  refetch(client);
};

/** Another wall has presented a poll of the sequence. */
export const applyPresented = (client: QueryClient, sequenceId: string, pollId: string): void =>
  update(client, (list) => list.map((other) => (other.id === sequenceId ? { ...other, current: pollId } : other)));

export interface SequenceInput {
  readonly title: string;
  readonly on_next: Sequence['on_next'];
  readonly poll_ids: readonly string[];
}

interface Saving {
  readonly input: SequenceInput;
  readonly idempotencyKey: string;
}

/** Creates a sequence or, with an id, changes it. */
export const saveMutation = (id: string | null) =>
  mutationOptions({
    mutationFn: ({ input, idempotencyKey }: Saving) => {
      const body = { ...input, poll_ids: [...input.poll_ids] };
      return id === null
        ? api.call(createSequence, { body, idempotencyKey })
        : api.call(updateSequence, { params: { id }, body, idempotencyKey });
    },
    onSuccess: (saved, _saving, _result, { client }) =>
      update(client, (list) => [saved, ...list.filter((other) => other.id !== saved.id)]),
    onError: (error, _saving, _result, { client }) => isRejection(error) && refetch(client),
  });

export const deleteMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => api.call(deleteSequence, { params: { id } }),
    onSuccess: ({ message }, _nothing, _result, { client }) => {
      update(client, (list) => list.filter((other) => other.id !== id));
      toasts.success(message);
    },
    onError: (error, _nothing, _result, { client }) => {
      toasts.error(errorText(error, sequencesMessages.deleteFailed));
      if (isRejection(error)) refetch(client);
    },
  });

interface Presented {
  readonly sequenceId: string;
  readonly pollId: string;
}

/** Presents a poll of a sequence, and closes the former one if so set. The caller reports an error. */
export const presentMutation = () =>
  mutationOptions({
    mutationFn: ({ sequenceId, pollId }: Presented) =>
      api.call(presentInSequence, { params: { id: sequenceId }, body: { poll_id: pollId } }),
    onSuccess: ({ sequence, closed }, _presented, _result, { client }) => {
      update(client, (list) => list.map((other) => (other.id === sequence.id ? sequence : other)));
      if (closed) applyEvent(client, { name: 'pollUpdate', update: closed }, serverNow());
    },
    onError: (error, _presented, _result, { client }) => isRejection(error) && refetch(client),
  });

interface Asking {
  readonly input: BodyInput<typeof askNext>;
  readonly idempotencyKey: string;
}

/** Creates the poll that comes after a poll, and presents it. The form reports an error. */
export const askMutation = (pollId: string) =>
  mutationOptions({
    mutationFn: ({ input, idempotencyKey }: Asking) =>
      api.call(askNext, { params: { id: pollId }, body: input, idempotencyKey }),
    onSuccess: ({ sequence, closed }, _asking, _result, { client }) => {
      update(client, (list) => [sequence, ...list.filter((other) => other.id !== sequence.id)]);
      if (closed) applyEvent(client, { name: 'pollUpdate', update: closed }, serverNow());
    },
  });
