import { limits, type Poll, pollEditSchema, pollStatusSchema, texts } from '@showhands/contracts';
import * as z from 'zod/mini';

/** The time as a `datetime-local` field writes it. */
export const localMinute = (time: number): string => {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};

const localEnd = (end: string | null): string => (end === null ? '' : localMinute(Date.parse(end)));

/** What a `datetime-local` field holds, in the person's own time; empty for never. An end that was `kept` is not judged again. */
const endSchema = (kept: string | null) =>
  z.pipe(
    z.string(),
    z.transform((local: string, context) => {
      if (local === '') return null;
      // The field knows no seconds: unchanged, the end must stay what it was to the millisecond.
      if (local === localEnd(kept)) return kept;
      const end = new Date(local);
      const inTime = end.getTime() >= Date.now() + limits.endsAtLeadMs;
      if (!inTime) context.issues.push({ code: 'custom', message: texts.poll.endsAtInPast, input: local });
      return inTime ? end.toISOString() : null;
    }),
  );

const pollFields = z.extend(z.omit(pollEditSchema, { revision: true }), { status: pollStatusSchema });

/** The contract's rules over what the form holds, for a new poll or for one that ended at `kept`. */
export const pollFormSchema = (kept: string | null = null) => z.extend(pollFields, { ends_at: endSchema(kept) });

export type PollForm = z.input<ReturnType<typeof pollFormSchema>>;
export type PollBody = z.output<ReturnType<typeof pollFormSchema>>;

export const FIELDS: readonly string[] = Object.keys(pollFields.shape);

export const EMPTY_POLL = {
  title: '',
  description: '',
  category: 'general',
  status: 'active',
  ends_at: '',
  allow_multiple_votes: false,
  show_results: true,
  options: [{ text: '' }, { text: '' }],
} satisfies PollForm;

/** A poll as its form holds it. */
export const formOf = (poll: Poll): PollForm => ({
  title: poll.title,
  description: poll.description,
  category: poll.category,
  status: poll.status,
  ends_at: localEnd(poll.ends_at),
  allow_multiple_votes: poll.allow_multiple_votes,
  show_results: poll.show_results,
  options: poll.options.map(({ id, text }) => ({ id, text })),
});

/** A new poll cannot begin as closed, nor with options that have been somewhere before. */
export const newPollOf = ({ status, options, ...body }: PollBody) => ({
  ...body,
  status: status === 'draft' ? ('draft' as const) : ('active' as const),
  options: options.map(({ text }) => ({ text })),
});

export type NewPollBody = ReturnType<typeof newPollOf>;
