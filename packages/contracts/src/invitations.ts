import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { entryPath, invitedCountsSchema } from './invited.ts';
import { pollSchema } from './poll.ts';
import { pollErrorTexts } from './poll-error-texts.ts';
import { countSchema, idPath, idSchema, pageQuery, timestampSchema } from './primitives.ts';

/** How many people are on a list, have access, and have voted. */
const turnoutSchema = z.object({
  invited: countSchema,
  joined: countSchema,
  voted: countSchema,
  /** When the people who had not voted were last reminded. */
  remindedAt: z.nullable(timestampSchema),
});
export type Turnout = z.infer<typeof turnoutSchema>;

export const countInvited = defineEndpoint(
  { id: 'countInvited', method: 'GET', path: '/polls/:id/invited/counts', responses: { 200: turnoutSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    summary: "How many people are invited to a poll, have access and have voted; for the poll's creator",
    params: idPath,
    errors: ['not_found', 'not_owner'],
  },
);

const linkSchema = z.object({
  id: idSchema,
  entry: z.string(),
  /** The address of the page below its origin. The token is in its fragment, which browsers send to no server. */
  link: z.string(),
});
export type InvitationLink = z.infer<typeof linkSchema>;

export const linkInvited = defineEndpoint(
  { id: 'linkInvited', method: 'POST', path: '/polls/:id/invited/:entryId/link', responses: { 200: linkSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    summary: 'Make a personal link for an entry without a person; it replaces the former one',
    params: entryPath,
    errors: ['not_found', 'not_owner', 'already_joined'],
  },
);

export const linkWaiting = defineEndpoint(
  {
    id: 'linkWaiting',
    method: 'POST',
    path: '/polls/:id/invited/links',
    responses: {
      200: z.object({
        links: z.array(linkSchema),
        /** The `after` of the next call; null at the end of the list. */
        next: z.nullable(idSchema),
      }),
    },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    summary: 'Make personal links for entries without a person, 1,000 at a time; they replace the former ones',
    params: idPath,
    body: z.object({ after: z.optional(z.nullable(idSchema)) }),
    errors: ['validation_failed', 'not_found', 'not_owner'],
  },
);

export const confirmInvited = defineEndpoint(
  {
    id: 'confirmInvited',
    method: 'POST',
    path: '/polls/:id/invited/:entryId/confirm',
    responses: { 200: invitedCountsSchema },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    summary: 'Give access to the account that has taken the username of an entry since the entry was added',
    params: entryPath,
    body: z.object({ candidate: idSchema }),
    errors: ['validation_failed', 'not_found', 'not_owner'],
  },
);

export const remindInvited = defineEndpoint(
  {
    id: 'remindInvited',
    method: 'POST',
    path: '/polls/:id/invited/remind',
    responses: { 200: z.object({ reminded: countSchema, remindedAt: z.nullable(timestampSchema) }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    summary: 'Remind the invited people who have access and have not voted, once in 24 hours',
    params: idPath,
    errors: [
      'not_found',
      'not_owner',
      'list_not_in_use',
      'poll_draft',
      'poll_closed',
      'poll_not_open',
      'already_reminded',
    ],
  },
);

const tokenSchema = z
  .string({ error: pollErrorTexts.invited.linkRequired })
  .check(z.maxLength(100, pollErrorTexts.invited.linkRequired));

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
    summary: 'Get access to a poll by the token of a personal link, which is used up',
    body: z.object({ token: tokenSchema }),
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
    summary: 'Polls for invited people that the signed-in user is invited to, last invited first',
    query: z.object({ ...pageQuery, detail: z.optional(z.literal('card')) }),
    errors: ['validation_failed'],
  },
);
