import { type Poll, updatePoll } from '@showhands/contracts';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../lib/http/api.ts';
import { isRefusal } from '../../lib/http/backoff.ts';
import { useSubmissionKey } from '../../lib/use-submission-key.ts';
import { pollKeys } from './api.ts';
import { applyEvent } from './apply-event.ts';
import type { PollEditBody } from './edit-rules.ts';

interface Edit {
  readonly body: PollEditBody;
  readonly actionKey: string;
}

const editMutation = (id: string) =>
  mutationOptions({
    mutationFn: (edit: Edit) => api.call(updatePoll, { params: { id }, ...edit }),
    onSuccess: (poll, _edit, _result, { client }) => {
      applyEvent(client, { name: 'pollUpdate', update: poll }, Date.now());
      // A draft that is published, or a poll that is withdrawn, counts where it did not, or no longer.
      void client.invalidateQueries({ queryKey: pollKeys.stats });
    },
    onError: (error, _edit, _result, { client }) => {
      // Whatever stands in the way of the edit is in the poll by now.
      if (isRefusal(error)) void client.invalidateQueries({ queryKey: pollKeys.edit(id) });
    },
  });

interface Outcome {
  readonly onSaved: (poll: Poll) => void;
  readonly onFailed: (error: Error) => void;
}

export const usePollEdit = (id: string) => {
  const submission = useSubmissionKey();
  const { mutate, isPending } = useMutation(editMutation(id));

  const save = (body: PollEditBody, { onSaved, onFailed }: Outcome) => {
    if (isPending) return;
    const onError = (error: Error) => {
      submission.failed(error);
      onFailed(error);
    };
    mutate({ body, actionKey: submission.keyFor(body) }, { onSuccess: onSaved, onError });
  };
  return { save, isPending };
};
