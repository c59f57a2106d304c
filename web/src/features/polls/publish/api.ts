import { type Poll, updatePoll } from '@showhands/contracts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { publishMessages } from '#lib/messages/publish.ts';
import { serverNow } from '#lib/server-clock.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { invalidateLists, pollKeys } from '../api.ts';
import { applyEvent } from '../apply-event.ts';
import { publishBodyOf } from './publish-rules.ts';

/** Publishes a draft as the creator sees it: an edit meanwhile is rejected by its revision. */
export const publishMutation = () =>
  mutationOptions({
    mutationFn: (poll: Poll) =>
      api.call(updatePoll, { params: { id: poll.id }, body: publishBodyOf(poll, serverNow()) }),
    onSuccess: (poll, _draft, _result, { client }) => {
      applyEvent(client, { name: 'pollUpdate', update: poll }, serverNow());
      void client.invalidateQueries({ queryKey: pollKeys.stats });
      client.setQueryData(pollKeys.published(poll.id), true);
      toasts.success(publishMessages.published);
    },
    onError: (error, { id }, _result, { client }) => {
      toasts.error(errorText(error, publishMessages.failed));
      if (!isRejection(error)) return;
      void invalidateLists(client);
      void client.invalidateQueries({ queryKey: pollKeys.detail(id) });
    },
  });
