import { type Poll, updatePoll } from '@showhands/contracts';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { pollKeys } from '#features/polls/api.ts';
import { applyEvent } from '#features/polls/apply-event.ts';
import { api } from '#lib/http/api.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import type { PollEditBody } from './edit-rules.ts';

interface Edit {
  readonly body: PollEditBody;
  readonly idempotencyKey: string;
}

const editMutation = (id: string) =>
  mutationOptions({
    mutationFn: (edit: Edit) => api.call(updatePoll, { params: { id }, ...edit }),
    onSuccess: (poll, _edit, _result, { client }) => {
      const wasDraft = client.getQueryData<Poll>(pollKeys.edit(id))?.status === 'draft';
      client.setQueryData(pollKeys.published(id), wasDraft && poll.status === 'active');
      applyEvent(client, { name: 'pollUpdate', update: poll }, serverNow());
      // Publishing a draft adds the poll to the dashboard's stats, unpublishing one removes it.
      void client.invalidateQueries({ queryKey: pollKeys.stats });
    },
    onError: (error, _edit, _result, { client }) => {
      // The refetched poll shows the reason.
      if (isRejection(error)) void client.invalidateQueries({ queryKey: pollKeys.edit(id) });
    },
  });

interface SaveCallbacks {
  readonly onSaved: (poll: Poll) => void;
  readonly onFailed: (error: Error) => void;
}

export const usePollEdit = (id: string) => {
  const submission = useIdempotencyKey();
  const { mutate, isPending } = useMutation(editMutation(id));

  const save = (body: PollEditBody, { onSaved, onFailed }: SaveCallbacks) => {
    if (isPending) return;
    const onError = (error: Error) => {
      submission.failed(error);
      onFailed(error);
    };
    mutate({ body, idempotencyKey: submission.keyFor(body) }, { onSuccess: onSaved, onError });
  };
  return { save, isPending };
};
