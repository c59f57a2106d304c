import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pollSchema } from './poll.ts';
import { pollErrorTexts } from './poll-error-texts.ts';
import { idSchema, pageQuery, timestampSchema } from './primitives.ts';

export const useInvitation = defineEndpoint(
  {
    id: 'useInvitation',
    method: 'POST',
    path: '/invitations/use',
    responses: { 200: z.object({ pollId: idSchema }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Get access to a poll by the token of a personal link, which is used up',
    body: z.object({
      token: z
        .string({ error: pollErrorTexts.invited.linkRequired })
        .check(z.maxLength(100, pollErrorTexts.invited.linkRequired)),
    }),
    errors: ['validation_failed', 'not_found', 'poll_draft'],
  },
);

const invitedPollSchema = z.extend(pollSchema, { hasVoted: z.boolean(), invitedAt: timestampSchema });
export type InvitedPoll = z.infer<typeof invitedPollSchema>;

export const listInvitedPolls = defineEndpoint(
  {
    id: 'listInvitedPolls',
    method: 'GET',
    path: '/user/invited-polls',
    paged: true,
    responses: { 200: z.array(invitedPollSchema) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'Polls for invited people that the signed-in user is invited to, last invited first',
    query: z.object({ ...pageQuery, detail: z.optional(z.literal('card')) }),
    errors: ['validation_failed'],
  },
);
