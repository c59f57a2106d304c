import { deleteAccount } from '@showhands/contracts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { accountDeletionMessages } from '#lib/messages/account-deletion.ts';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
import type { Deletion } from './form-schema.ts';

export const deleteAccountMutation = () =>
  mutationOptions({
    mutationFn: ({ comments, polls, successor }: Deletion) =>
      api.call(deleteAccount, { body: { comments, successor: polls === 'delete' ? null : successor } }),
    onSuccess: ({ delete_at }) => {
      session.signOut();
      toasts.success(accountDeletionMessages.planned(delete_at));
    },
  });
