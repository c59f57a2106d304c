import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { invitedEntriesSchema } from './invited-entries.ts';
import { allOr, countSchema, idPath, idSchema, pageQuery, personSchema, timestampSchema } from './primitives.ts';

export const invitedSchema = z.object({
  id: idSchema,
  /** The username or email address as the creator wrote it. */
  entry: z.string(),
  /** The user who has access by this entry. Null while no account has the username, or nobody has opened the poll by the address. */
  person: z.nullable(personSchema),
  /** The account that has taken the username since the entry was added. It has no access until the creator confirms it. */
  candidate: z.optional(personSchema),
  addedAt: timestampSchema,
  /** Whether a personal link has been made that nobody has used. */
  hasLink: z.optional(z.boolean()),
  /** Whether the person has voted. */
  hasVoted: z.optional(z.boolean()),
  /** True for an address from before mails went to addresses: its invitation waits until the creator sends it. */
  mailWithheld: z.optional(z.boolean()),
});
export type Invited = z.infer<typeof invitedSchema>;

/** The part of a list: entries without a person, and people who have access and have not voted. */
export const invitedStates = ['not_joined', 'not_voted'] as const;

/** The size of the list after a change, and how many of its entries give nobody access yet. */
export const invitedCountsSchema = z.object({ total: countSchema, waiting: countSchema });
export type InvitedCounts = z.infer<typeof invitedCountsSchema>;

/** The parameters of an entry of a poll's list. */
const entryPath = z.object({ id: idSchema, entryId: idSchema });

const invitedBody = z.object({ entries: invitedEntriesSchema });

export const listInvited = defineEndpoint(
  {
    id: 'listInvited',
    method: 'GET',
    path: '/polls/:id/invited',
    paged: true,
    responses: { 200: z.array(invitedSchema) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: "The people who are invited to a poll, last added first; for the poll's creator",
    params: idPath,
    query: z.object({ ...pageQuery, state: allOr(/* @__PURE__ */ z.enum(invitedStates)) }),
    errors: ['validation_failed', 'not_found', 'not_owner'],
  },
);

export const addInvited = defineEndpoint(
  { id: 'addInvited', method: 'POST', path: '/polls/:id/invited', responses: { 200: invitedCountsSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Invite people to a poll; entries that are on the list already stay',
    params: idPath,
    body: invitedBody,
    errors: ['validation_failed', 'not_found', 'not_owner', 'too_many_invited'],
  },
);

export const replaceInvited = defineEndpoint(
  { id: 'replaceInvited', method: 'PUT', path: '/polls/:id/invited', responses: { 200: invitedCountsSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Replace the list of people who are invited to a poll',
    params: idPath,
    body: invitedBody,
    errors: ['validation_failed', 'not_found', 'not_owner'],
  },
);

export const removeInvited = defineEndpoint(
  {
    id: 'removeInvited',
    method: 'DELETE',
    path: '/polls/:id/invited/:entryId',
    responses: { 200: invitedCountsSchema },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Remove an entry from the list of people who are invited to a poll',
    params: entryPath,
    errors: ['not_found', 'not_owner'],
  },
);

/** How many people are on a list, have access, and have voted. */
const turnoutSchema = z.object({
  invited: countSchema,
  joined: countSchema,
  voted: countSchema,
  /** When the people who had not voted were last reminded. */
  remindedAt: z.nullable(timestampSchema),
  /** How many addresses have `mailWithheld`. */
  mailsWithheld: z.optional(countSchema),
});
export type Turnout = z.infer<typeof turnoutSchema>;

export const countInvited = defineEndpoint(
  { id: 'countInvited', method: 'GET', path: '/polls/:id/invited/counts', responses: { 200: turnoutSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
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
    scope: 'polls:write',
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
    scope: 'polls:write',
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
    scope: 'polls:write',
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
    scope: 'polls:write',
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

export const mailInvited = defineEndpoint(
  {
    id: 'mailInvited',
    method: 'POST',
    path: '/polls/:id/invited/mails',
    responses: { 200: z.object({ mailed: countSchema }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Send the invitation to addresses that were on the list before mails went to addresses, once each',
    params: idPath,
    errors: ['not_found', 'not_owner', 'list_not_in_use', 'poll_draft', 'poll_closed', 'poll_not_open'],
  },
);
