import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { countSchema, idPath, idSchema, pageQuery, text, timestampSchema } from './primitives.ts';
import { noteSchema, reportReasonSchema, reportReasons } from './reports.ts';
import { texts } from './texts.ts';

export const contentKinds = ['poll', 'option', 'picture', 'comment', 'user'] as const;
/** The kinds of content that users can report. A `picture` belongs to an option and has its id. */
export type ContentKind = (typeof contentKinds)[number];

/** The subject of a report or a decision. `poll_id` names its poll, and is null for a user. */
export const contentSchema = z.object({
  kind: z.enum(contentKinds),
  id: idSchema,
  poll_id: z.nullable(idSchema),
});
export type Content = z.infer<typeof contentSchema>;

export const moderationActions = ['keep', 'hide', 'restore', 'delete', 'suspend', 'unsuspend'] as const;
/** `suspend` and `unsuspend` apply to the author. All others apply to the content, and a user has none but `keep`. */
export type ModerationActionName = (typeof moderationActions)[number];

/** `burst`: several new accounts posted the same text, which is hidden until a moderator decides. */
export const decisionReasons = [...reportReasons, 'burst'] as const;
export type DecisionReason = (typeof decisionReasons)[number];

export const contentStates = ['visible', 'hidden', 'deleted'] as const;
export type ContentState = (typeof contentStates)[number];

export const DECISION_NOTE_MAX = 500;
export const OBJECTION_MAX = 1_000;
export const SUSPENSION_DAYS_MAX = 3_650;
/** How many reports of a content are listed, the newest ones. `reports_count` counts all. */
export const LISTED_REPORTS_MAX = 10;

export const objectionSchema = z.object({ text: z.string(), at: timestampSchema });

/** A content with its reports and the actions of moderators, the newest first. */
export const reportedContentSchema = z.object({
  id: idSchema,
  content: contentSchema,
  /** Of an open one: `false` after every decision, until a new report or an objection. */
  open: z.boolean(),
  state: z.enum(contentStates),
  /** As it was when it was last reported: the title, the option, the comment or the username. */
  text: z.string(),
  /** The address of a reported picture. */
  picture: z.nullable(z.string()),
  author: z.object({ id: idSchema, username: z.string(), suspended_until: z.nullable(timestampSchema) }),
  /** When it was last reported, held or objected to. */
  at: timestampSchema,
  reports_count: countSchema,
  reports: z.array(z.object({ reason: reportReasonSchema, note: z.string(), at: timestampSchema })),
  actions: z.array(
    z.object({
      action: z.enum(moderationActions),
      at: timestampSchema,
      /** Null for an automatic action, and after the moderator's account is gone. */
      moderator: z.nullable(z.string()),
      reason: z.enum(decisionReasons),
      note: z.string(),
      /** Of `suspend`. */
      until: z.optional(timestampSchema),
    }),
  ),
  objection: z.nullable(objectionSchema),
});
export type ReportedContent = z.infer<typeof reportedContentSchema>;

export const listReports = defineEndpoint(
  {
    id: 'listReports',
    method: 'GET',
    path: '/moderation/reports',
    paged: true,
    responses: { 200: z.array(reportedContentSchema) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    moderator: true,
    summary: 'Reported contents, the newest report first: open ones, or those that are decided',
    query: z.object({ ...pageQuery, state: z._default(z.enum(['open', 'decided']), 'open') }),
    errors: ['validation_failed', 'moderators_only', 'moderator_second_factor'],
  },
);

export const decideReport = defineEndpoint(
  {
    id: 'decideReport',
    method: 'POST',
    path: '/moderation/reports/:id/decision',
    responses: { 200: reportedContentSchema },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    moderator: true,
    summary:
      'Keep, hide, restore or delete a reported content, or suspend its author. The author reads reason and note',
    params: idPath,
    body: z
      .object({
        action: z.enum(moderationActions, { error: texts.transport.invalidRequest }),
        /** With `suspend`. */
        days: z.optional(z.int().check(z.gte(1), z.lte(SUSPENSION_DAYS_MAX))),
        reason: reportReasonSchema,
        note: noteSchema(DECISION_NOTE_MAX),
      })
      .check(
        z.refine(({ action, days }) => (action === 'suspend') === (days !== undefined), {
          path: ['days'],
          error: texts.transport.invalidRequest,
        }),
      ),
    /** `already_decided`: another moderator was faster, or the action does not apply to the present state. */
    errors: ['validation_failed', 'moderators_only', 'moderator_second_factor', 'not_found', 'already_decided'],
  },
);

/** The last decision about a content of the user, which moderators have hidden, restored or deleted. */
export const decisionSchema = z.object({
  id: idSchema,
  content: contentSchema,
  text: z.string(),
  action: z.enum(['hide', 'restore', 'delete']),
  at: timestampSchema,
  reason: z.enum(decisionReasons),
  note: z.string(),
  objection: z.nullable(objectionSchema),
});
export type Decision = z.infer<typeof decisionSchema>;

/** How many decisions are listed, the newest ones. */
export const LISTED_DECISIONS_MAX = 100;

export const listDecisions = defineEndpoint(
  {
    id: 'listDecisions',
    method: 'GET',
    path: '/user/decisions',
    responses: { 200: z.array(decisionSchema).check(z.maxLength(LISTED_DECISIONS_MAX)) },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: "The moderators' decisions about contents of the signed-in user, the newest first",
    errors: [],
  },
);

export const objectToDecision = defineEndpoint(
  {
    id: 'objectToDecision',
    method: 'POST',
    path: '/user/decisions/:id/objection',
    responses: { 200: decisionSchema },
  },
  import.meta.isPage || {
    service: 'auth',
    auth: 'user',
    scope: 'session',
    summary: 'Object once to a decision that hides or deletes an own content; moderators see it again',
    params: idPath,
    body: z.object({
      text: text({
        required: texts.transport.invalidRequest,
        min: 1,
        max: OBJECTION_MAX,
        tooLong: texts.transport.invalidRequest,
      }),
    }),
    errors: ['validation_failed', 'not_found', 'already_objected'],
  },
);
