import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { votingErrors } from './errors.ts';
import { categorySchema, pollSchema, pollStatusSchema } from './poll.ts';
import { newPollSchema, pollEditSchema } from './poll-form.ts';
import { allOr, countSchema, idPath, idSchema, pageQuery, requiredId, searchSchema } from './primitives.ts';
import { texts } from './texts.ts';

const votedPollSchema = z.extend(pollSchema, { myVotes: z.array(idSchema) });
export type VotedPoll = z.infer<typeof votedPollSchema>;

/** `detail=card` omits fields that no card shows: descriptions, pictures and authors of options, and most of many options. */
// `@__PURE__` lets the build leave the queries out of the page.
const listQuery = { ...pageQuery, detail: z.optional(z.literal('card')) };
const dashboardQuery = z.object({ ...listQuery, q: searchSchema, category: /* @__PURE__ */ allOr(categorySchema) });
export const resultsQuery = z.extend(dashboardQuery, {
  status: /* @__PURE__ */ allOr(/* @__PURE__ */ z.enum(['active', 'closed'])),
});
export const myPollsQuery = z.object({
  ...listQuery,
  q: searchSchema,
  status: /* @__PURE__ */ allOr(pollStatusSchema),
});

export const listDashboardPolls = defineEndpoint(
  {
    id: 'listDashboardPolls',
    method: 'GET',
    path: '/polls/dashboard',
    paged: true,
    responses: { 200: z.array(pollSchema) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'Polls that are no drafts, newest first',
    query: dashboardQuery,
    errors: ['validation_failed'],
  },
);

export const getPollStats = defineEndpoint(
  {
    id: 'getPollStats',
    method: 'GET',
    path: '/polls/stats',
    responses: { 200: z.object({ totalPolls: countSchema, totalVotes: countSchema, recentPolls: countSchema }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'All polls that are no drafts, in numbers; recentPolls are those of the last 24 hours',
    errors: [],
  },
);

export const listMyPolls = defineEndpoint(
  { id: 'listMyPolls', method: 'GET', path: '/polls/my-polls', paged: true, responses: { 200: z.array(pollSchema) } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: "The signed-in user's polls, drafts included, newest first",
    query: myPollsQuery,
    errors: ['validation_failed'],
  },
);

export const listResults = defineEndpoint(
  { id: 'listResults', method: 'GET', path: '/polls/results', paged: true, responses: { 200: z.array(pollSchema) } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'Polls whose results the signed-in user may see, newest first',
    query: resultsQuery,
    errors: ['validation_failed'],
  },
);

export const createPoll = defineEndpoint(
  { id: 'createPoll', method: 'POST', path: '/polls', responses: { 201: pollSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Put up a poll, or keep it as a draft',
    body: newPollSchema,
    errors: ['validation_failed', 'not_found', 'too_many_invited', 'too_many_repeats', 'storage_full'],
  },
);

export const getPoll = defineEndpoint(
  { id: 'getPoll', method: 'GET', path: '/polls/:id', responses: { 200: pollSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'A poll; intent says for which screen, and is refused where that screen is not for this user',
    params: idPath,
    query: z.object({ intent: z.optional(z.enum(['edit', 'results'])) }),
    errors: ['not_found', 'not_owner', 'poll_closed', 'results_private'],
  },
);

export const updatePoll = defineEndpoint(
  { id: 'updatePoll', method: 'PUT', path: '/polls/:id', responses: { 200: pollSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Edit a poll; votes stay with their options',
    params: idPath,
    body: pollEditSchema,
    errors: [
      'validation_failed',
      'not_found',
      'not_owner',
      'poll_closed',
      'option_has_votes',
      'multi_vote_locked',
      'rules_locked',
      'seats_taken',
      'too_many_repeats',
      'version_conflict',
    ],
  },
);

export const setPollStatus = defineEndpoint(
  {
    id: 'setPollStatus',
    method: 'PATCH',
    path: '/polls/:id',
    responses: { 200: z.object({ poll: pollSchema, message: z.string() }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Close or reopen a poll; reopening one whose end has passed clears its end',
    params: idPath,
    body: z.object({ status: z.enum(['active', 'closed'], { error: texts.poll.statusInvalid }) }),
    errors: ['validation_failed', 'not_found', 'not_owner', 'poll_draft', 'poll_closed'],
  },
);

export const deletePoll = defineEndpoint(
  {
    id: 'deletePoll',
    method: 'DELETE',
    path: '/polls/:id',
    responses: { 200: z.object({ id: idSchema, message: z.string() }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Delete a poll with its votes, comments and notifications',
    params: idPath,
    errors: ['not_found', 'not_owner'],
  },
);

export const castVote = defineEndpoint(
  {
    id: 'castVote',
    method: 'POST',
    path: '/polls/:id/vote',
    batched: true,
    responses: {
      200: z.object({ message: z.string(), hasVoted: z.boolean(), votes: z.array(idSchema), poll: pollSchema }),
    },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'votes:write',
    summary: 'Vote for an option; on a poll with multiple votes the call toggles it',
    params: idPath,
    body: z.object({ option_id: requiredId(texts.vote.optionRequired) }),
    errors: [...votingErrors, 'wrong_method'],
  },
);

export const voteStatusSchema = z.object({ hasVoted: z.boolean(), votes: z.array(idSchema) });
export type VoteStatus = z.infer<typeof voteStatusSchema>;

export const getVoteStatus = defineEndpoint(
  { id: 'getVoteStatus', method: 'GET', path: '/polls/:id/vote-status', responses: { 200: voteStatusSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'What the signed-in user has chosen in a poll',
    params: idPath,
    errors: ['not_found'],
  },
);

export const listVotedPolls = defineEndpoint(
  {
    id: 'listVotedPolls',
    method: 'GET',
    path: '/user/voted-polls',
    paged: true,
    responses: { 200: z.array(votedPollSchema) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'Polls that the signed-in user has voted in, latest vote first',
    query: z.object(listQuery),
    errors: ['validation_failed'],
  },
);
