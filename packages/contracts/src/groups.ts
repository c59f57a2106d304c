import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { invitedCountsSchema, invitedSchema } from './invited.ts';
import { invitedEntriesSchema } from './invited-entries.ts';
import { limits } from './limits.ts';
import { pollErrorTexts } from './poll-error-texts.ts';
import { countSchema, idPath, idSchema, pageQuery, text, timestampSchema } from './primitives.ts';
import { texts } from './texts.ts';

const copy = pollErrorTexts.groups;

export const groupAdmissions = ['later', 'all'] as const;
/** New members of a group see polls that are shared later, or all polls of the group. */
export type GroupAdmission = (typeof groupAdmissions)[number];

const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  admits: z.enum(groupAdmissions),
  members: countSchema,
  /** How many polls are shared with the group. */
  polls: countSchema,
  createdAt: timestampSchema,
  /** Grows with every change of the group and its members. */
  version: countSchema,
  /** The group is one of the sign-in provider: its members may use it, and nobody may change it. */
  managed: z.optional(z.literal(true)),
});
export type Group = z.infer<typeof groupSchema>;

const nameField = text({ required: copy.nameRequired, min: 1, max: limits.groupName.max, tooLong: copy.nameTooLong });
const admitsField = z.enum(groupAdmissions, { error: texts.transport.invalidRequest });
/** The version that a change is based on; an outdated one is rejected with `version_conflict`. */
const versionField = z.optional(z.int32().check(z.nonnegative()));

export const listGroups = defineEndpoint(
  { id: 'listGroups', method: 'GET', path: '/groups', responses: { 200: z.array(groupSchema) } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'The groups of people that the signed-in user may use, by name',
    errors: [],
  },
);

export const createGroup = defineEndpoint(
  { id: 'createGroup', method: 'POST', path: '/groups', responses: { 201: groupSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Create a group of people, optionally with the list of an own poll as its members',
    body: z.object({
      name: nameField,
      admits: z._default(admitsField, 'later'),
      entries: z.optional(invitedEntriesSchema),
      poll_id: z.optional(idSchema),
    }),
    errors: ['validation_failed', 'not_found', 'not_owner', 'too_many_groups', 'too_many_invited'],
  },
);

export const getGroup = defineEndpoint(
  { id: 'getGroup', method: 'GET', path: '/groups/:id', responses: { 200: groupSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'A group of people; for its owner, or its members if it is managed',
    params: idPath,
    errors: ['not_found'],
  },
);

export const updateGroup = defineEndpoint(
  { id: 'updateGroup', method: 'PUT', path: '/groups/:id', responses: { 200: groupSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Rename a group, or change which polls its new members see',
    params: idPath,
    body: z.object({ name: nameField, admits: admitsField, version: versionField }),
    errors: ['validation_failed', 'not_found', 'not_owner', 'version_conflict'],
  },
);

export const deleteGroup = defineEndpoint(
  { id: 'deleteGroup', method: 'DELETE', path: '/groups/:id', responses: { 200: z.object({ id: idSchema }) } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Delete a group; its members stay on the lists of polls',
    params: idPath,
    errors: ['not_found', 'not_owner'],
  },
);

const membersBody = { entries: invitedEntriesSchema };

export const listMembers = defineEndpoint(
  {
    id: 'listMembers',
    method: 'GET',
    path: '/groups/:id/members',
    paged: true,
    responses: { 200: z.array(invitedSchema) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'The members of a group, last added first; for its owner, or its members if it is managed',
    params: idPath,
    query: z.object(pageQuery),
    errors: ['validation_failed', 'not_found'],
  },
);

export const addMembers = defineEndpoint(
  { id: 'addMembers', method: 'POST', path: '/groups/:id/members', responses: { 200: groupSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Add members to a group; entries that are in the group already stay',
    params: idPath,
    body: z.object(membersBody),
    errors: ['validation_failed', 'not_found', 'not_owner', 'too_many_invited', 'too_many_changes'],
  },
);

export const replaceMembers = defineEndpoint(
  { id: 'replaceMembers', method: 'PUT', path: '/groups/:id/members', responses: { 200: groupSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Replace the members of a group',
    params: idPath,
    body: z.object({ ...membersBody, version: versionField }),
    errors: ['validation_failed', 'not_found', 'not_owner', 'version_conflict', 'too_many_invited', 'too_many_changes'],
  },
);

export const removeMember = defineEndpoint(
  { id: 'removeMember', method: 'DELETE', path: '/groups/:id/members/:memberId', responses: { 200: groupSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Remove a member, also from the polls that the member sees through this group only',
    params: z.object({ id: idSchema, memberId: idSchema }),
    errors: ['not_found', 'not_owner'],
  },
);

const sharedGroupSchema = z.object({
  id: idSchema,
  name: z.string(),
  members: countSchema,
  /** How many members of the group are not on the list of the poll. */
  missing: countSchema,
});
export type SharedGroup = z.infer<typeof sharedGroupSchema>;

export const listSharedGroups = defineEndpoint(
  {
    id: 'listSharedGroups',
    method: 'GET',
    path: '/polls/:id/groups',
    responses: { 200: z.array(sharedGroupSchema) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: "The groups that a poll is shared with, by name; for the poll's creator",
    params: idPath,
    errors: ['not_found', 'not_owner'],
  },
);

const sharedPath = z.object({ id: idSchema, groupId: idSchema });

export const shareWithGroup = defineEndpoint(
  {
    id: 'shareWithGroup',
    method: 'POST',
    path: '/polls/:id/groups/:groupId',
    responses: { 200: invitedCountsSchema },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Add the members of a group to the list of a poll; a repeated call adds the members who are missing',
    params: sharedPath,
    errors: ['not_found', 'not_owner', 'too_many_invited'],
  },
);

export const unshareWithGroup = defineEndpoint(
  {
    id: 'unshareWithGroup',
    method: 'DELETE',
    path: '/polls/:id/groups/:groupId',
    responses: { 200: invitedCountsSchema },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'session',
    summary: 'Remove a group from a poll, with the people who see the poll through this group only',
    params: sharedPath,
    errors: ['not_found', 'not_owner'],
  },
);
