import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { type Poll, pollSchema, pollStatusSchema, runoffTieOf } from './poll.ts';
import { pollCode } from './poll-code.ts';
import { newPollSchema } from './poll-form.ts';
import { boundedArray, countSchema, idPath, idSchema, requiredId, text, timestampSchema } from './primitives.ts';
import { sharingTexts } from './sharing-texts.ts';
import { texts } from './texts.ts';

/** The code of a short address `/p/:code`, as somebody types it: upper case and spaces around it are accepted. */
export const codeSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(new RegExp(`^[${pollCode.characters}]{${pollCode.length}}$`), sharingTexts.presenting.codeInvalid),
  );

/** How a poll is shown to a room. `version` grows with each change. */
const presentationSchema = z.object({
  pollId: idSchema,
  code: z.string(),
  /** Every presenter screen of the poll covers the results until its creator reveals them. */
  covered: z.boolean(),
  version: countSchema,
});
export type Presentation = z.infer<typeof presentationSchema>;

/** The options of a poll with visible results that tie for the first place; empty without a tie. */
export const tiedOptionsOf = ({ method, options, ranking }: Pick<Poll, 'method' | 'options' | 'ranking'>): string[] => {
  if (method === 'rank') return [...((ranking && runoffTieOf(ranking)?.options) ?? [])];
  const values = options.map(({ votes, scores, points }) => {
    if (method === 'score') return scores?.mean ?? 0;
    return (method === 'points' ? points?.total : votes) ?? 0;
  });
  const best = Math.max(...values);
  const first = options.filter((_, index) => values[index] === best);
  return best > 0 && first.length > 1 ? first.map(({ id }) => id) : [];
};

export const openPresentation = defineEndpoint(
  { id: 'openPresentation', method: 'POST', path: '/polls/:id/presentation', responses: { 200: presentationSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'How a poll is shown to a room; gives the poll a code if it has none',
    params: idPath,
    errors: ['not_found', 'poll_draft'],
  },
);

export const coverResults = defineEndpoint(
  { id: 'coverResults', method: 'PATCH', path: '/polls/:id/presentation', responses: { 200: presentationSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Cover the results of an own poll on every presenter screen, or reveal them on all at once',
    params: idPath,
    body: z.object({ covered: z.boolean({ error: sharingTexts.presenting.coveredInvalid }) }),
    errors: ['validation_failed', 'not_found', 'not_owner', 'poll_draft'],
  },
);

/** How long a countdown takes, in seconds. Not in `limits`, which every screen downloads. */
export const countdown = { min: 10, max: 1_800 } as const;
/** The page sends no other ones, so it has no text for them. */
const countdownError = { error: texts.transport.invalidRequest };

export const startCountdown = defineEndpoint(
  { id: 'startCountdown', method: 'PUT', path: '/polls/:id/countdown', responses: { 200: pollSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Close an own poll in so many seconds from now, instead of at its former end',
    params: idPath,
    body: z.object({
      seconds: z.int(countdownError).check(z.gte(countdown.min, countdownError), z.lte(countdown.max, countdownError)),
    }),
    errors: ['validation_failed', 'not_found', 'not_owner', 'poll_draft', 'poll_not_open', 'poll_closed'],
  },
);

export const cancelCountdown = defineEndpoint(
  { id: 'cancelCountdown', method: 'DELETE', path: '/polls/:id/countdown', responses: { 200: pollSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Restore the end that an own poll had before its countdown; changes nothing without one',
    params: idPath,
    errors: ['not_found', 'not_owner', 'poll_draft', 'poll_not_open', 'poll_closed'],
  },
);

/** The page, which knows the poll, says so itself, in its language. */
export const lotsTexts = {
  open: 'Close this poll before you draw lots',
  noTie: 'No options are tied for the first place',
  notAnnounced: 'Announce the lots before you name the word',
  wordRequired: 'Please name a word',
  wordTooLong: 'The word must not exceed 100 characters',
} as const;

export const lotsWord = { max: 100 } as const;

export const drawLots = defineEndpoint(
  { id: 'drawLots', method: 'POST', path: '/polls/:id/lots', responses: { 200: pollSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary:
      'Announce lots among the options of an own closed poll that tie; with a word, draw the announced lots, once',
    params: idPath,
    body: z.object({
      word: z.optional(
        text({ required: lotsTexts.wordRequired, min: 1, max: lotsWord.max, tooLong: lotsTexts.wordTooLong }),
      ),
    }),
    errors: ['validation_failed', 'not_found', 'not_owner', 'poll_draft', 'poll_open', 'no_tie', 'lots_not_announced'],
  },
);

export const listAddresses = defineEndpoint(
  {
    id: 'listAddresses',
    method: 'GET',
    path: '/addresses',
    responses: { 200: z.object({ origins: z.array(z.string()) }) },
  },
  import.meta.isPage || {
    service: 'gateway',
    auth: 'user',
    scope: 'session',
    summary: 'Addresses at which other devices reach the page; only for a caller on the machine of the server',
    errors: [],
  },
);

/** Where a code leads. */
const codeTargetSchema = z.object({
  /** While `waiting`, the first published poll, in whose room the start is told; null without one. */
  pollId: z.nullable(idSchema),
  /** Set if the code is that of a sequence. */
  sequenceId: z.optional(idSchema),
  /** Set while the presenter of the sequence is at no published poll. */
  waiting: z.optional(z.literal(true)),
});
export type CodeTarget = z.infer<typeof codeTargetSchema>;

export const findPollByCode = defineEndpoint(
  { id: 'findPollByCode', method: 'GET', path: '/codes/:code', responses: { 200: codeTargetSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'The poll of a short address: for a sequence, the poll that is presented',
    params: z.object({ code: codeSchema }),
    errors: ['validation_failed', 'not_found'],
  },
);

const onNextSchema = z.enum(['keep', 'close'], { error: sharingTexts.presenting.onNextInvalid });

/** Own polls to present one after the other. `on_next`: what happens to a poll when the next one starts. */
const sequenceSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Leads to the poll that is presented. Absent in responses of the former version. */
  code: z.optional(z.string()),
  on_next: onNextSchema,
  /** The poll that is presented; null before the start, and after it is deleted. */
  current: z.nullable(idSchema),
  /** In their order. */
  polls: z.array(z.object({ id: idSchema, title: z.string(), status: pollStatusSchema })),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  version: countSchema,
});
export type Sequence = z.infer<typeof sequenceSchema>;

const sequenceBody = z.object({
  title: text({
    required: sharingTexts.presenting.sequenceTitleRequired,
    min: 1,
    max: limits.title.max,
    tooLong: texts.poll.titleTooLong,
  }),
  on_next: z._default(onNextSchema, 'keep'),
  poll_ids: boundedArray(
    z.array(idSchema, { error: sharingTexts.presenting.sequencePollsRequired }).check(
      z.minLength(1, sharingTexts.presenting.sequencePollsRequired),
      z.refine((ids) => new Set(ids).size === ids.length, sharingTexts.presenting.sequencePollsUnique),
    ),
    { max: limits.sequencePolls.max, tooMany: sharingTexts.presenting.sequencePollsTooMany },
  ),
});

export const listSequences = defineEndpoint(
  { id: 'listSequences', method: 'GET', path: '/sequences', responses: { 200: z.array(sequenceSchema) } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: "The signed-in user's sequences, last changed first",
    errors: [],
  },
);

export const createSequence = defineEndpoint(
  { id: 'createSequence', method: 'POST', path: '/sequences', responses: { 201: sequenceSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Put own polls into a sequence',
    body: sequenceBody,
    errors: ['validation_failed', 'not_found', 'too_many_sequences'],
  },
);

export const updateSequence = defineEndpoint(
  { id: 'updateSequence', method: 'PUT', path: '/sequences/:id', responses: { 200: sequenceSchema } },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Change a sequence',
    params: idPath,
    body: sequenceBody,
    errors: ['validation_failed', 'not_found'],
  },
);

export const deleteSequence = defineEndpoint(
  {
    id: 'deleteSequence',
    method: 'DELETE',
    path: '/sequences/:id',
    responses: { 200: z.object({ id: idSchema, message: z.string() }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Delete a sequence; its polls stay',
    params: idPath,
    errors: ['not_found'],
  },
);

export const listPresentedSequences = defineEndpoint(
  {
    id: 'listPresentedSequences',
    method: 'GET',
    path: '/polls/:id/sequences',
    responses: { 200: z.array(z.object({ sequenceId: idSchema, pollId: idSchema })) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:read',
    summary: 'The sequences of the poll that are being presented, and the poll at which each is, last changed first',
    params: idPath,
    errors: [],
  },
);

/** A poll is presented. `closed`: the poll that was presented before, if the sequence closes it. */
const moveShape = { sequence: sequenceSchema, closed: z.nullable(pollSchema) };

export const askNext = defineEndpoint(
  {
    id: 'askNext',
    method: 'POST',
    path: '/polls/:id/next',
    responses: { 201: z.object({ poll: pollSchema, ...moveShape }) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Create a poll on the spot, put it after an own poll into its sequence or a new one, and present it',
    params: idPath,
    body: z.object({
      /** Null: the poll is presented alone, and a sequence starts with it, to which the code of the poll passes. */
      sequence_id: z._default(z.nullable(idSchema), null),
      poll: newPollSchema,
    }),
    errors: [
      'validation_failed',
      'not_found',
      'not_owner',
      'poll_draft',
      'too_many_invited',
      'too_many_sequences',
      'too_many_repeats',
      'storage_full',
    ],
  },
);

export const presentInSequence = defineEndpoint(
  {
    id: 'presentInSequence',
    method: 'PUT',
    path: '/sequences/:id/current',
    responses: { 200: z.object(moveShape) },
  },
  import.meta.isPage || {
    service: 'polls',
    auth: 'user',
    scope: 'polls:write',
    summary: 'Present a poll of a sequence; voters who follow are taken to it, and the former one is closed if so set',
    params: idPath,
    body: z.object({ poll_id: requiredId(sharingTexts.presenting.pollRequired) }),
    errors: ['validation_failed', 'not_found', 'poll_draft'],
  },
);
