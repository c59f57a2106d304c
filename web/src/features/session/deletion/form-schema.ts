import * as z from 'zod/mini';
import { accountDeletionMessages } from '#lib/messages/account-deletion.ts';

export const deletionSchema = z
  .object({
    comments: z.enum(['keep', 'remove']),
    polls: z.enum(['delete', 'handOver']),
    successor: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ polls, successor }) => polls === 'delete' || successor !== '', {
      path: ['successor'],
      error: accountDeletionMessages.successorRequired,
    }),
  );
export type Deletion = z.output<typeof deletionSchema>;
