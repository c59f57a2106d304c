import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { idSchema, pageQuery, requiredId, searchSchema, text, timestampSchema } from './primitives.ts';
import { texts } from './texts.ts';

export const categories = [
  'general',
  'technology',
  'politics',
  'entertainment',
  'sports',
  'business',
  'other',
] as const;
export const categorySchema = z.enum(categories, { error: texts.poll.categoryInvalid });
export type Category = z.infer<typeof categorySchema>;

export const pollStatuses = ['active', 'closed', 'draft'] as const;
export const pollStatusSchema = z.enum(pollStatuses, { error: texts.poll.statusInvalid });
export type PollStatus = z.infer<typeof pollStatusSchema>;

const count = z.number().int().nonnegative();

/** `votes` is null where the viewer may not see the results. */
export const optionSchema = z.object({ id: idSchema, text: z.string(), votes: count.nullable() });
export type PollOption = z.infer<typeof optionSchema>;

export const pollSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  category: categorySchema,
  status: pollStatusSchema,
  creator: idSchema,
  creator_username: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  ends_at: timestampSchema.nullable(),
  closed_at: timestampSchema.nullable(),
  auto_closed: z.boolean(),
  edited_at: timestampSchema.nullable(),
  allow_multiple_votes: z.boolean(),
  show_results: z.boolean(),
  results_visible: z.boolean(),
  total_votes: count,
  voters_count: count,
  comments_count: count,
  version: count,
  revision: count,
  options: z.array(optionSchema),
});
export type Poll = z.infer<typeof pollSchema>;

const votedPollSchema = pollSchema.extend({ myVotes: z.array(idSchema) });
export type VotedPoll = z.infer<typeof votedPollSchema>;

const optionText = z.string({ error: texts.poll.optionRequired }).trim();

const ruledOptionText = text({
  required: texts.poll.optionRequired,
  min: 1,
  max: limits.optionText.max,
  tooLong: texts.poll.optionTooLong,
});

type Fault = { readonly path: (string | number)[]; readonly message: string };

const faultsOfEach = (options: readonly { text: string }[]): Fault[] => {
  const seen = new Set<string>();
  return options.flatMap((option, index) => {
    const checked = ruledOptionText.safeParse(option.text);
    const messages = checked.success ? [] : checked.error.issues.map((issue) => issue.message);
    const key = option.text.toLowerCase();
    if (key !== '' && seen.has(key)) messages.push(texts.poll.optionsUnique);
    seen.add(key);
    return messages.map((message) => ({ path: [index, 'text'], message }));
  });
};

const faultsOfOptions = (options: readonly { text: string }[]): Fault[] => {
  const filled = options.filter((option) => option.text !== '');
  if (filled.length < limits.options.min) return [{ path: [], message: texts.poll.optionsRequired }];
  if (options.length > limits.options.max) return [{ path: [], message: texts.poll.optionsTooMany }];
  return faultsOfEach(options);
};

const optionsList = <Option extends z.ZodType<{ text: string }>>(option: Option) =>
  z.array(option, { error: texts.poll.optionsRequired }).superRefine((options, context) => {
    for (const fault of faultsOfOptions(options)) context.addIssue({ code: 'custom', ...fault });
  });

/** What both PostgreSQL and a year of four digits can hold. */
const EARLIEST = new Date('0001-01-01T00:00:00.000Z');
const LATEST = new Date('9999-12-31T23:59:59.999Z');

const pollFields = {
  title: text({
    required: texts.poll.titleRequired,
    min: limits.title.min,
    tooShort: texts.poll.titleTooShort,
    max: limits.title.max,
    tooLong: texts.poll.titleTooLong,
  }),
  description: text({
    required: texts.poll.descriptionTooLong,
    max: limits.description.max,
    tooLong: texts.poll.descriptionTooLong,
  }).default(''),
  category: categorySchema.default('general'),
  /** Checked against the clock of PostgreSQL where it is stored: at least a minute ahead. Null: never. */
  ends_at: z.iso
    .datetime({ offset: true, error: texts.poll.endsAtInvalid })
    .transform((value) => new Date(value))
    .refine((date) => date >= EARLIEST && date <= LATEST, texts.poll.endsAtInvalid)
    .nullable()
    .default(null),
  allow_multiple_votes: z.boolean().default(false),
  show_results: z.boolean().default(true),
};

export const newPollSchema = z.object({
  ...pollFields,
  status: z.enum(['active', 'draft'], { error: texts.poll.statusInvalid }).default('active'),
  options: optionsList(z.object({ text: optionText }, { error: texts.poll.optionRequired })),
});
export type NewPoll = z.output<typeof newPollSchema>;

/** An option with an id keeps its votes; one without is new; one left out is removed. */
export const pollEditSchema = z.object({
  ...pollFields,
  /** Left out, it stays as it is. */
  status: pollStatusSchema.optional(),
  options: optionsList(z.object({ id: idSchema.optional(), text: optionText }, { error: texts.poll.optionRequired })),
  /** The revision that the editor began from; an outdated one is refused with `version_conflict`. */
  revision: z.int32().nonnegative().optional(),
});
export type PollEdit = z.output<typeof pollEditSchema>;

const pollPath = z.object({ id: idSchema });
const allOr = <Values extends z.ZodType>(values: Values) =>
  z.union([z.literal('all').transform(() => undefined), values]).optional();

const dashboardQuery = z.object({ ...pageQuery, q: searchSchema, category: allOr(categorySchema) });
export const resultsQuery = dashboardQuery.extend({ status: allOr(z.enum(['active', 'closed'])) });
export const myPollsQuery = z.object({ ...pageQuery, status: allOr(pollStatusSchema) });

export const listDashboardPolls = defineEndpoint({
  id: 'listDashboardPolls',
  method: 'GET',
  path: '/polls/dashboard',
  service: 'polls',
  auth: 'user',
  summary: 'Polls that are no drafts, newest first',
  query: dashboardQuery,
  paged: true,
  responses: { 200: z.array(pollSchema) },
  errors: ['validation_failed'],
});

export const getPollStats = defineEndpoint({
  id: 'getPollStats',
  method: 'GET',
  path: '/polls/stats',
  service: 'polls',
  auth: 'user',
  summary: 'All polls that are no drafts, in numbers; recentPolls are those of the last 24 hours',
  responses: { 200: z.object({ totalPolls: count, totalVotes: count, recentPolls: count }) },
  errors: [],
});

export const listMyPolls = defineEndpoint({
  id: 'listMyPolls',
  method: 'GET',
  path: '/polls/my-polls',
  service: 'polls',
  auth: 'user',
  summary: "The signed-in user's polls, drafts included, newest first",
  query: myPollsQuery,
  paged: true,
  responses: { 200: z.array(pollSchema) },
  errors: ['validation_failed'],
});

export const listResults = defineEndpoint({
  id: 'listResults',
  method: 'GET',
  path: '/polls/results',
  service: 'polls',
  auth: 'user',
  summary: 'Polls whose results the signed-in user may see, newest first',
  query: resultsQuery,
  paged: true,
  responses: { 200: z.array(pollSchema) },
  errors: ['validation_failed'],
});

export const createPoll = defineEndpoint({
  id: 'createPoll',
  method: 'POST',
  path: '/polls',
  service: 'polls',
  auth: 'user',
  summary: 'Put up a poll, or keep it as a draft',
  body: newPollSchema,
  responses: { 201: pollSchema },
  errors: ['validation_failed'],
});

export const getPoll = defineEndpoint({
  id: 'getPoll',
  method: 'GET',
  path: '/polls/:id',
  service: 'polls',
  auth: 'user',
  summary: 'A poll; intent says for which screen, and is refused where that screen is not for this user',
  params: pollPath,
  query: z.object({ intent: z.enum(['edit', 'results']).optional() }),
  responses: { 200: pollSchema },
  errors: ['not_found', 'not_owner', 'poll_closed', 'results_private'],
});

export const updatePoll = defineEndpoint({
  id: 'updatePoll',
  method: 'PUT',
  path: '/polls/:id',
  service: 'polls',
  auth: 'user',
  summary: 'Edit a poll; votes stay with their options',
  params: pollPath,
  body: pollEditSchema,
  responses: { 200: pollSchema },
  errors: [
    'validation_failed',
    'not_found',
    'not_owner',
    'poll_closed',
    'option_has_votes',
    'multi_vote_locked',
    'version_conflict',
  ],
});

export const setPollStatus = defineEndpoint({
  id: 'setPollStatus',
  method: 'PATCH',
  path: '/polls/:id',
  service: 'polls',
  auth: 'user',
  summary: 'Close or reopen a poll; reopening one whose end has passed clears its end',
  params: pollPath,
  body: z.object({ status: z.enum(['active', 'closed'], { error: texts.poll.statusInvalid }) }),
  responses: { 200: z.object({ poll: pollSchema, message: z.string() }) },
  errors: ['validation_failed', 'not_found', 'not_owner', 'poll_draft'],
});

export const deletePoll = defineEndpoint({
  id: 'deletePoll',
  method: 'DELETE',
  path: '/polls/:id',
  service: 'polls',
  auth: 'user',
  summary: 'Delete a poll with its votes, comments and notifications',
  params: pollPath,
  responses: { 200: z.object({ id: idSchema, message: z.string() }) },
  errors: ['not_found', 'not_owner'],
});

export const castVote = defineEndpoint({
  id: 'castVote',
  method: 'POST',
  path: '/polls/:id/vote',
  service: 'polls',
  auth: 'user',
  summary: 'Vote for an option; on a poll with multiple votes the call toggles it',
  params: pollPath,
  body: z.object({ option_id: requiredId(texts.vote.optionRequired) }),
  responses: {
    200: z.object({ message: z.string(), hasVoted: z.boolean(), votes: z.array(idSchema), poll: pollSchema }),
  },
  errors: ['validation_failed', 'not_found', 'already_voted', 'poll_closed', 'poll_draft'],
});

export const voteStatusSchema = z.object({ hasVoted: z.boolean(), votes: z.array(idSchema) });
export type VoteStatus = z.infer<typeof voteStatusSchema>;

export const getVoteStatus = defineEndpoint({
  id: 'getVoteStatus',
  method: 'GET',
  path: '/polls/:id/vote-status',
  service: 'polls',
  auth: 'user',
  summary: 'What the signed-in user has chosen in a poll',
  params: pollPath,
  responses: { 200: voteStatusSchema },
  errors: ['not_found'],
});

export const listVotedPolls = defineEndpoint({
  id: 'listVotedPolls',
  method: 'GET',
  path: '/user/voted-polls',
  service: 'polls',
  auth: 'user',
  summary: 'Polls that the signed-in user has voted in, latest vote first',
  query: z.object(pageQuery),
  paged: true,
  responses: { 200: z.array(votedPollSchema) },
  errors: ['validation_failed'],
});
