import * as z from 'zod/mini';
import { ballotTexts } from './ballot-texts.ts';
import { checkableTexts } from './checkable-texts.ts';
import { defineEndpoint } from './endpoint.ts';
import { votingErrors } from './errors.ts';
import { limits } from './limits.ts';
import { pollSchema } from './poll.ts';
import { base64Of32, boundedArray, idPath, idSchema, requiredId, text, timestampSchema } from './primitives.ts';
import { texts } from './texts.ts';

/**
 * Only with `rank`: from 1, the most preferred. Only with `score`: from 0 to 5. Only with `points`: from 1. Absent in polls
 * where voters choose.
 */
export const choiceSchema = z.object({
  option_id: requiredId(texts.vote.optionRequired),
  rank: z.optional(z.int({ error: ballotTexts.ranksInvalid }).check(z.gte(1, ballotTexts.ranksInvalid))),
  score: z.optional(
    z
      .int({ error: ballotTexts.scoreInvalid })
      .check(z.gte(0, ballotTexts.scoreInvalid), z.lte(limits.score.max, ballotTexts.scoreInvalid)),
  ),
  points: z.optional(
    z
      .int({ error: ballotTexts.pointsInvalid })
      .check(z.gte(1, ballotTexts.pointsInvalid), z.lte(limits.points.max, ballotTexts.pointsInvalid)),
  ),
});
export type Choice = z.infer<typeof choiceSchema>;

/**
 * The choices of a voter. `version` names this content: one that a change is based on, and that is outdated, is
 * rejected with `version_conflict`. It is null without a ballot.
 */
const ballotSchema = z.object({
  choices: z.array(z.extend(choiceSchema, { option_id: idSchema })),
  version: z.nullable(z.string()),
  /** Absent without one. */
  reason: z.optional(z.string()),
});
export type OwnBallot = z.infer<typeof ballotSchema>;

const countedResponse = z.object({
  message: z.string(),
  hasVoted: z.boolean(),
  votes: z.array(idSchema),
  ballot: ballotSchema,
  poll: pollSchema,
  /** Only in checkable polls: the commitment that is accepted, and the signature that promises its inclusion. */
  commitment: z.optional(z.string()),
  promise: z.optional(z.string()),
});

export const getBallot = defineEndpoint(
  { id: 'getBallot', method: 'GET', path: '/polls/:id/ballot', responses: { 200: ballotSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: "The signed-in user's ballot in a poll",
    params: idPath,
    errors: ['not_found'],
  },
);

/** A comparison of a poll's counters with its stored votes. */
const countCheckSchema = z.object({
  /** Rows of options that are chosen, ranked, scored or given points. */
  votes: z.int(),
  voters: z.int(),
  /** Whether every counter of the poll equals its votes. */
  isEqual: z.boolean(),
  checkedAt: timestampSchema,
  /** When the caller's ballot was stored; null without one. */
  ownBallotAt: z.nullable(timestampSchema),
});
export type CountCheck = z.infer<typeof countCheckSchema>;

export const checkCount = defineEndpoint(
  { id: 'checkCount', method: 'GET', path: '/polls/:id/count', responses: { 200: countCheckSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'Whether the counters of a poll equal its stored votes, checked once a minute',
    params: idPath,
    errors: ['not_found', 'results_private'],
  },
);

export const putBallot = defineEndpoint(
  { id: 'putBallot', method: 'PUT', path: '/polls/:id/ballot', batched: true, responses: { 200: countedResponse } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'votes:write',
    summary: 'Vote with a whole ballot, which replaces an earlier one where votes can be changed',
    params: idPath,
    body: z.object({
      choices: boundedArray(
        z.array(choiceSchema, { error: texts.vote.optionRequired }).check(z.minLength(1, texts.vote.optionRequired)),
        { max: limits.options.max, tooMany: ballotTexts.tooManyOptions },
      ),
      version: z.optional(z.nullable(z.string())),
      /** Only in polls that ask for reasons. Absent or empty: none. */
      reason: z.optional(
        text({
          required: ballotTexts.reasonTooLong,
          max: limits.reason.max,
          tooLong: ballotTexts.reasonTooLong,
        }),
      ),
      /** Only in checkable polls, and required there: SHA-256 of the opening of the ballot, in Base64. */
      commitment: z.optional(base64Of32(checkableTexts.commitmentInvalid)),
      /** Only in checkable polls whose ballots are published, and required there: the blinding value, in Base64. */
      nonce: z.optional(base64Of32(checkableTexts.nonceInvalid)),
    }),
    errors: [...votingErrors, 'version_conflict'],
  },
);

export const withdrawBallot = defineEndpoint(
  {
    id: 'withdrawBallot',
    method: 'DELETE',
    path: '/polls/:id/ballot',
    batched: true,
    responses: { 200: countedResponse },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'votes:write',
    summary: 'Withdraw the own ballot, where votes can be changed',
    params: idPath,
    errors: ['not_found', 'already_voted', 'poll_closed', 'poll_draft', 'poll_not_open'],
  },
);
