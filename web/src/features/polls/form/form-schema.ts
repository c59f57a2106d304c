import { limits, type Poll, pollEditSchema, pollStatusSchema, texts } from '@showhands/contracts';
import * as z from 'zod/mini';

/** Formats a time as the value of a `datetime-local` input, in local time. */
export const toDateTimeLocal = (time: number): string => {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};

const endInputValue = (end: string | null): string => (end === null ? '' : toDateTimeLocal(Date.parse(end)));

/** Parses a `datetime-local` value; empty means no end. Accepts `unchangedEnd` even if it has passed. */
const endSchema = (unchangedEnd: string | null) =>
  z.pipe(
    z.string(),
    z.transform((value: string, context) => {
      if (value === '') return null;
      // The input has no seconds: an unchanged end keeps its milliseconds.
      if (value === endInputValue(unchangedEnd)) return unchangedEnd;
      const end = new Date(value);
      const inTime = end.getTime() >= Date.now() + limits.endsAtLeadMs;
      if (!inTime) context.issues.push({ code: 'custom', message: texts.poll.endsAtInPast, input: value });
      return inTime ? end.toISOString() : null;
    }),
  );

const pollFields = z.extend(z.omit(pollEditSchema, { revision: true }), { status: pollStatusSchema });

/** The contract's rules for the form's values; `unchangedEnd` is the end of the edited poll. */
export const pollFormSchema = (unchangedEnd: string | null = null) =>
  z.extend(pollFields, { ends_at: endSchema(unchangedEnd) });

export type PollFormValues = z.input<ReturnType<typeof pollFormSchema>>;
export type PollBody = z.output<ReturnType<typeof pollFormSchema>>;

/** What the form holds while it is filled in, valid or not. */
export const draftSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: pollFields.shape.category,
  status: pollStatusSchema,
  ends_at: z.string(),
  allow_multiple_votes: z.boolean(),
  show_results: z.boolean(),
  options: z.array(z.object({ id: z.optional(z.string()), text: z.string() })),
});

export const FIELD_NAMES: readonly string[] = Object.keys(pollFields.shape);

export const EMPTY_POLL = {
  title: '',
  description: '',
  category: 'general',
  status: 'active',
  ends_at: '',
  allow_multiple_votes: false,
  show_results: true,
  options: [{ text: '' }, { text: '' }],
} satisfies PollFormValues;

export const formValuesOf = (poll: Poll): PollFormValues => ({
  title: poll.title,
  description: poll.description,
  category: poll.category,
  status: poll.status,
  ends_at: endInputValue(poll.ends_at),
  allow_multiple_votes: poll.allow_multiple_votes,
  show_results: poll.show_results,
  options: poll.options.map(({ id, text }) => ({ id, text })),
});

/** A new poll is active or a draft, and its options have no ids yet. */
export const newPollBodyOf = ({ status, options, ...body }: PollBody) => ({
  ...body,
  status: status === 'draft' ? ('draft' as const) : ('active' as const),
  options: options.map(({ text }) => ({ text })),
});

export type NewPollBody = ReturnType<typeof newPollBodyOf>;
