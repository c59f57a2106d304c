import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { categorySchema, pollStatusSchema } from './poll.ts';
import { idSchema, text } from './primitives.ts';
import { texts } from './texts.ts';

const optionText = z.string({ error: texts.poll.optionRequired }).check(z.trim());

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

const optionsList = <Option extends z.ZodMiniType<{ text: string }>>(option: Option) =>
  z.array(option, { error: texts.poll.optionsRequired }).check(
    z.superRefine((options, context) => {
      for (const fault of faultsOfOptions(options)) context.addIssue({ code: 'custom', ...fault });
    }),
  );

/** What both PostgreSQL and a year of four digits can hold. */
const EARLIEST = new Date('0001-01-01T00:00:00.000Z');
const LATEST = new Date('9999-12-31T23:59:59.999Z');

const endsAtSchema = z
  .pipe(
    z.iso.datetime({ offset: true, error: texts.poll.endsAtInvalid }),
    z.transform((value: string) => new Date(value)),
  )
  .check(z.refine((date) => date >= EARLIEST && date <= LATEST, texts.poll.endsAtInvalid));

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
  /** Checked against the clock of PostgreSQL where it is stored: at least a minute ahead. Null: never. */
  ends_at: z._default(z.nullable(endsAtSchema), null),
  allow_multiple_votes: z._default(z.boolean(), false),
  show_results: z._default(z.boolean(), true),
};

export const newPollSchema = z.object({
  ...pollFields,
  status: z._default(z.enum(['active', 'draft'], { error: texts.poll.statusInvalid }), 'active'),
  options: optionsList(z.object({ text: optionText }, { error: texts.poll.optionRequired })),
});
export type NewPoll = z.output<typeof newPollSchema>;

/** An option with an id keeps its votes; one without is new; one left out is removed. */
export const pollEditSchema = z.object({
  ...pollFields,
  /** Left out, it stays as it is. */
  status: z.optional(pollStatusSchema),
  options: optionsList(z.object({ id: z.optional(idSchema), text: optionText }, { error: texts.poll.optionRequired })),
  /** The revision that the editor began from; an outdated one is refused with `version_conflict`. */
  revision: z.optional(z.int32().check(z.nonnegative())),
});
export type PollEdit = z.output<typeof pollEditSchema>;
