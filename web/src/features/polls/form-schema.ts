import { limits, newPollSchema, texts } from '@showhands/contracts';
import * as z from 'zod';

/** What a `datetime-local` field holds, in the person's own time; empty for never. */
const endSchema = z.string().transform((local, context) => {
  if (local === '') return null;
  const end = new Date(local);
  const inTime = end.getTime() >= Date.now() + limits.endsAtLeadMs;
  if (!inTime) context.addIssue({ code: 'custom', message: texts.poll.endsAtInPast });
  return inTime ? end.toISOString() : null;
});

/** The contract's rules over what the form holds. */
export const newPollFormSchema = newPollSchema.extend({ ends_at: endSchema });

export type NewPollForm = z.input<typeof newPollFormSchema>;
export type NewPollBody = z.output<typeof newPollFormSchema>;

export const EMPTY_POLL = {
  title: '',
  description: '',
  category: 'general',
  status: 'active',
  ends_at: '',
  allow_multiple_votes: false,
  show_results: true,
  options: [{ text: '' }, { text: '' }],
} satisfies NewPollForm;

/** The time as a `datetime-local` field writes it. */
export const localMinute = (time: number): string => {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};
