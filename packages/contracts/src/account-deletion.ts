import * as z from 'zod/mini';
import { accountDeletionTexts } from './account-deletion-texts.ts';
import { defineEndpoint } from './endpoint.ts';
import { text, timestampSchema } from './primitives.ts';

/** A sign-in within this time keeps the account. */
export const DELETION_DAYS = 7;

/** The author of comments whose account was deleted. It has no name: the page says so in its language. */
export const DELETED_USER = { id: 'de1e7ed0-0000-4000-8000-000000000000', username: '' } as const;

export const deleteAccount = defineEndpoint(
  {
    id: 'deleteAccount',
    method: 'POST',
    path: '/user/deletion',
    responses: { 200: z.object({ delete_at: timestampSchema }) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Delete the account in seven days, and end its sessions and API tokens now. A sign-in until then keeps it',
    body: z.object({
      /** Comments and reasons stay without their author, or are removed. */
      comments: z.enum(['keep', 'remove']),
      /** The username of the person who gets the own polls. Null: they are deleted. */
      successor: z.nullable(
        text({
          required: accountDeletionTexts.successorRequired,
          min: 1,
          max: 50,
          tooLong: accountDeletionTexts.successorUnknown,
        }),
      ),
    }),
    errors: ['validation_failed', 'password_required', 'rate_limited'],
  },
);
