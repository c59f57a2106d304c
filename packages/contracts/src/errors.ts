import * as z from 'zod/mini';

/**
 * Every error `code` with its HTTP status. Only `poll_closed` has two: 409 for votes and comments, 403 for the edit screen
 * of a closed poll.
 */
export const errorStatus = {
  validation_failed: 400,
  malformed_body: 400,
  reply_depth: 400,
  reset_token_invalid: 400,
  proof_token_invalid: 400,
  sign_in_expired: 400,
  sign_in_failed: 400,
  sign_in_cancelled: 400,
  unauthenticated: 401,
  invalid_token: 401,
  token_expired: 401,
  invalid_credentials: 401,
  not_owner: 403,
  wrong_password: 403,
  second_factor_required: 403,
  wrong_code: 403,
  password_required: 403,
  session_required: 403,
  insufficient_scope: 403,
  password_sign_in_off: 403,
  address_not_verified: 403,
  account_suspended: 403,
  moderators_only: 403,
  moderator_second_factor: 403,
  poll_hidden: 403,
  registration_closed: 403,
  not_invited: 403,
  results_private: 403,
  names_hidden: 403,
  adding_not_allowed: 403,
  not_found: 404,
  not_included: 404,
  already_decided: 409,
  already_objected: 409,
  already_voted: 409,
  poll_closed: 409,
  poll_draft: 409,
  poll_not_open: 409,
  too_few_choices: 409,
  too_many_choices: 409,
  no_seats_left: 409,
  wrong_method: 409,
  option_has_votes: 409,
  multi_vote_locked: 409,
  rules_locked: 409,
  no_tie: 409,
  poll_open: 409,
  lots_not_announced: 409,
  seats_taken: 409,
  too_many_options: 409,
  too_many_additions: 409,
  option_exists: 409,
  too_many_invited: 409,
  too_many_repeats: 409,
  already_joined: 409,
  already_reminded: 409,
  list_not_in_use: 409,
  too_many_groups: 409,
  too_many_changes: 409,
  too_many_sequences: 409,
  too_many_templates: 409,
  too_many_tokens: 409,
  second_factor_on: 409,
  second_factor_off: 409,
  storage_full: 409,
  email_taken: 409,
  username_taken: 409,
  version_conflict: 409,
  in_progress: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_conflict: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  internal: 500,
  unavailable: 503,
  provider_unavailable: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Why a vote is rejected, whichever call casts it. */
export const votingErrors = [
  'validation_failed',
  'not_found',
  'already_voted',
  'poll_closed',
  'poll_draft',
  'poll_not_open',
  'poll_hidden',
  'too_few_choices',
  'too_many_choices',
  'no_seats_left',
] as const satisfies readonly ErrorCode[];

/** A validation issue. `path` is the field in dot notation (`options.1.text`), `message` is shown beside it. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The end, and what moderators gave as the reason (of `reportReasons`) and the note. */
export const suspensionSchema = z.object({
  until: z.string(),
  reason: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type Suspension = z.infer<typeof suspensionSchema>;

/** The body of every response with a status of 400 or above, from every service. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  /** The first 20 at most. */
  errors: z.optional(z.array(fieldErrorSchema)),
  /** How many there are, if that is more than `errors` has. */
  errorsCount: z.optional(z.int()),
  /** Of `rate_limited`: the key of the message in `rateLimitTexts`, and the seconds until the next call passes. */
  limit: z.optional(z.object({ key: z.string(), seconds: z.int() })),
  /** Of `account_suspended`, and of `invalid_token` for a token that the suspension has revoked. */
  suspension: z.optional(suspensionSchema),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
