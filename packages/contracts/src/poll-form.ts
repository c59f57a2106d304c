import * as z from 'zod/mini';
import { groupIdsSchema, invitedEntriesSchema } from './invited-entries.ts';
import { anonymousBatch, limits } from './limits.ts';
import { hiddenText } from './moderation-texts.ts';
import { picturePathSchema } from './pictures.ts';
import { categorySchema, pollStatusSchema } from './poll.ts';
import { pollErrorTexts } from './poll-error-texts.ts';
import { pollRuleErrors } from './poll-rule-errors.ts';
import { optionRuleFields, pollRuleFields, pollVisibilitySchema, quorumSchema, repeatIntervals } from './poll-rules.ts';
import { boundedArray, idSchema, isVisible, text } from './primitives.ts';
import { isTimeZone } from './repeat-times.ts';
import { ruleTexts } from './rule-texts.ts';
import { texts } from './texts.ts';

const optionText = z.string({ error: texts.poll.optionRequired }).check(z.trim());

/** The text of an option on its own. */
export const optionTextSchema = text({
  required: texts.poll.optionRequired,
  min: 1,
  max: limits.optionText.max,
  tooLong: texts.poll.optionTooLong,
});

type Issue = { readonly path: (string | number)[]; readonly message: string };

const issuesOfEach = (options: readonly { text: string }[]): Issue[] => {
  const seen = new Set<string>();
  return options.flatMap((option, index) => {
    const checked = optionTextSchema.safeParse(option.text);
    const messages = checked.success ? [] : checked.error.issues.map((issue) => issue.message);
    const key = option.text.toLowerCase();
    if (key !== '' && option.text !== hiddenText && seen.has(key)) messages.push(texts.poll.optionsUnique);
    seen.add(key);
    return messages.map((message) => ({ path: [index, 'text'], message }));
  });
};

const issuesOf = (options: readonly { text: string }[]): Issue[] => {
  const filled = options.filter((option) => isVisible(option.text));
  if (filled.length < limits.options.min) {
    const ofFilled = issuesOfEach(options).filter(({ path: [index] }) => options[Number(index)]?.text !== '');
    return [{ path: [], message: texts.poll.optionsRequired }, ...ofFilled];
  }
  return issuesOfEach(options);
};

const optionsList = <Option extends z.ZodMiniType<{ text: string }>>(option: Option) =>
  boundedArray(
    z.array(option, { error: texts.poll.optionsRequired }).check(
      z.superRefine((options, context) => {
        for (const issue of issuesOf(options)) context.addIssue({ code: 'custom', ...issue });
      }),
    ),
    { max: limits.options.max, tooMany: texts.poll.optionsTooMany },
  );

/** PostgreSQL's largest integer. */
const MOST_VOTERS = 2 ** 31 - 1;

/** The range of four-digit years, which PostgreSQL can store. */
const EARLIEST = new Date('0001-01-01T00:00:00.000Z');
const LATEST = new Date('9999-12-31T23:59:59.999Z');

const timeSchema = (error: string) =>
  z
    .pipe(
      z.iso.datetime({ offset: true, error }),
      z.transform((value: string) => new Date(value)),
    )
    .check(z.refine((date) => date >= EARLIEST && date <= LATEST, error));

/** Whole numbers: people, or percent. */
const newQuorumSchema = quorumSchema.check(
  z.refine((quorum) => {
    const [number, most] = 'count' in quorum ? [quorum.count, MOST_VOTERS] : [quorum.share, 100];
    return Number.isInteger(number) && number >= 1 && number <= most;
  }, ruleTexts.quorumInvalid),
);

const newRepeatSchema = z.object(
  {
    every: z.enum(repeatIntervals, { error: pollErrorTexts.repeat.invalid }),
    zone: z
      .string({ error: pollErrorTexts.repeat.zoneInvalid })
      .check(z.refine(isTimeZone, pollErrorTexts.repeat.zoneInvalid)),
  },
  { error: pollErrorTexts.repeat.invalid },
);

const pollFields = {
  title: text({
    required: texts.poll.titleRequired,
    min: limits.title.min,
    tooShort: texts.poll.titleTooShort,
    max: limits.title.max,
    tooLong: texts.poll.titleTooLong,
  }),
  description: z._default(
    text({
      required: texts.poll.descriptionTooLong,
      max: limits.description.max,
      tooLong: texts.poll.descriptionTooLong,
    }),
    '',
  ),
  category: z._default(categorySchema, 'general'),
  /** Null: the poll has no end. The polls service checks by PostgreSQL's clock that it is at least a minute ahead. */
  ends_at: z._default(z.nullable(timeSchema(texts.poll.endsAtInvalid)), null),
  allow_multiple_votes: z._default(z.boolean(), false),
  show_results: z._default(z.boolean(), true),
  ...pollRuleFields,
  quorum: z.optional(z.nullable(newQuorumSchema)),
  batch_min: z.optional(
    z.nullable(
      z
        .int({ error: pollErrorTexts.rules.batchInvalid })
        .check(
          z.gte(anonymousBatch.min, pollErrorTexts.rules.batchInvalid),
          z.lte(anonymousBatch.max, pollErrorTexts.rules.batchInvalid),
        ),
    ),
  ),
  /** Votes are rejected before. Null or absent: the poll is open at once. The polls service checks that it is ahead. */
  opens_at: z.optional(z.nullable(timeSchema(pollErrorTexts.rules.opensAtInvalid))),
  /** Null or absent: the poll opens once. */
  repeat: z.optional(z.nullable(newRepeatSchema)),
};

const optionFields = {
  text: optionText,
  ...optionRuleFields,
  /** Null or absent: none. */
  picture: z.optional(z.nullable(picturePathSchema)),
  description: z.optional(
    text({
      required: ruleTexts.optionDescriptionTooLong,
      max: limits.optionDescription.max,
      tooLong: ruleTexts.optionDescriptionTooLong,
    }),
  ),
};

/** The end of a new or edited poll alone, which can be valid although another field is not. */
export const pollEndSchema = z.object({ ends_at: pollFields.ends_at });

export const newPollSchema = z
  .object({
    ...pollFields,
    /** Usernames and email addresses. */
    invited: z.optional(invitedEntriesSchema),
    /** The ids of own groups, whose members are invited, too. */
    invited_groups: z.optional(groupIdsSchema),
    status: z._default(z.enum(['active', 'draft'], { error: texts.poll.statusInvalid }), 'active'),
    options: optionsList(z.object(optionFields, { error: texts.poll.optionRequired })),
  })
  .check(
    z.superRefine((poll, context) => {
      for (const { path, message } of pollRuleErrors(poll)) {
        context.addIssue({ code: 'custom', path: path.split('.'), message });
      }
    }),
  );
export type NewPoll = z.output<typeof newPollSchema>;

/**
 * The body of an edit. Omitted rules stay as they are. The polls service checks the resulting rules. An option with an
 * id keeps its votes, one without an id is new, an omitted one is removed.
 */
export const pollEditSchema = z.object({
  ...pollFields,
  /** A hidden poll stays hidden, and no edit hides one. */
  visibility: z.optional(pollVisibilitySchema),
  /** Unchanged if omitted. */
  status: z.optional(pollStatusSchema),
  options: optionsList(z.object({ id: z.optional(idSchema), ...optionFields }, { error: texts.poll.optionRequired })),
  /** The revision that the edit is based on; an outdated one is rejected with `version_conflict`. */
  revision: z.optional(z.int32().check(z.nonnegative())),
});
export type PollEdit = z.output<typeof pollEditSchema>;
