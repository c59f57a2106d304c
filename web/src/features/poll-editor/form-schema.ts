import {
  invitedEntriesSchema,
  limits,
  type Poll,
  type PollOption,
  pollEditSchema,
  pollStatusSchema,
  ruleTexts,
  type TemplatePoll,
  texts,
  visibilitySchema,
} from '@showhands/contracts';
import * as z from 'zod/mini';
import { serverNow } from '#lib/server-clock.ts';
import { uploadedPicture } from './picture-value.ts';
import { ruleErrorsOf, withoutImpossible, withUsedRules } from './rule-values.ts';
import { RULE_DEFAULTS, RULE_NAMES, ruleFields, rulesOf } from './rules.ts';
import { parseEntries } from './visibility/invited-entries.ts';

/** Formats a time as the value of a `datetime-local` input, in local time. */
export const toDateTimeLocal = (time: number): string => {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};

const inputValue = (time: string | null): string => (time === null ? '' : toDateTimeLocal(Date.parse(time)));

/** Parses a `datetime-local` value; empty means none. Accepts `unchanged` even if it has passed. */
const timeSchema = (unchanged: string | null, leadMs: number, tooEarly: string) =>
  z.pipe(
    z.string(),
    z.transform((value: string, context) => {
      if (value === '') return null;
      // The input has no seconds: an unchanged time keeps its milliseconds.
      if (value === inputValue(unchanged)) return unchanged;
      const time = new Date(value);
      const inTime = time.getTime() >= serverNow() + leadMs;
      if (!inTime) context.issues.push({ code: 'custom', message: tooEarly, input: value });
      return inTime ? time.toISOString() : null;
    }),
  );

const pollFields = z.extend(z.omit(pollEditSchema, { revision: true }), {
  status: pollStatusSchema,
  visibility: z.optional(visibilitySchema),
});

/** The text of the field for people to invite, without what is neither a username nor an address. */
const invitedSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => [...parseEntries(text).entries]),
  ),
  invitedEntriesSchema,
);

const filledSchema = (unchangedEnd: string | null, unchangedOpening: string | null) =>
  z
    .extend(pollFields, {
      ends_at: timeSchema(unchangedEnd, limits.endsAtLeadMs, texts.poll.endsAtInPast),
      opens_at: timeSchema(unchangedOpening, 0, ruleTexts.opensAtInPast),
      invited: z.optional(invitedSchema),
      invited_groups: z.optional(z.array(z.string())),
    })
    .check(
      z.superRefine(
        (poll, context) => {
          for (const { path, message } of ruleErrorsOf(poll)) {
            context.addIssue({ code: 'custom', path: path.split('.'), message });
          }
        },
        // Also when another field is invalid: the form shows all errors at once.
        { when: () => true },
      ),
    );

type FilledValues = z.input<ReturnType<typeof filledSchema>>;

/**
 * The contract's rules for the form's values; `unchangedEnd` and `unchangedOpening` are the times of the edited poll. Rules
 * that others make impossible, or that have their default, are left out.
 */
export const pollFormSchema = (unchangedEnd: string | null = null, unchangedOpening: string | null = null) =>
  z.pipe(
    z.pipe(
      // Before the check: hidden fields must not be rejected.
      z.transform((values: FilledValues): FilledValues => withoutImpossible(values)),
      filledSchema(unchangedEnd, unchangedOpening),
    ),
    z.transform(withUsedRules),
  );

export type PollFormValues = z.input<ReturnType<typeof pollFormSchema>>;
export type PollBody = z.output<ReturnType<typeof pollFormSchema>>;

/** The values of the form while it is filled in, valid or not. Drafts of before there were rules have none. */
export const draftSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: pollFields.shape.category,
  status: pollStatusSchema,
  ends_at: z.string(),
  options: z.array(
    z.object({
      id: z.optional(z.string()),
      text: z.string(),
      description: z._default(z.string(), ''),
      seats: z._default(z.nullable(z.number()), null),
      // The chosen file is gone with the page.
      picture: z.pipe(z._default(z.nullable(z.string()), null), z.transform(uploadedPicture)),
    }),
  ),
  ...ruleFields,
});

export const FIELD_NAMES: readonly string[] = [...Object.keys(pollFields.shape), ...RULE_NAMES];

export const EMPTY_OPTION = { text: '', description: '', seats: null, picture: null };

export const EMPTY_POLL = {
  title: '',
  description: '',
  category: 'general',
  status: 'active',
  ends_at: '',
  options: [EMPTY_OPTION, EMPTY_OPTION],
  ...RULE_DEFAULTS,
} satisfies PollFormValues;

/** Whether nothing is lost with the option. One of an edited poll is never removed silently. */
export const isBlank = ({
  id,
  text,
  description = '',
  seats = null,
  picture = null,
}: PollFormValues['options'][number]): boolean =>
  id === undefined && text.trim() === '' && description === '' && seats === null && picture === null;

export const optionValuesOf = ({ id, text, description = '', seats = null, picture }: PollOption) => ({
  id,
  text,
  description,
  seats,
  picture: picture ?? null,
});

export const formValuesOf = (poll: Poll): PollFormValues => ({
  title: poll.title,
  description: poll.description,
  category: poll.category,
  status: poll.status,
  ends_at: inputValue(poll.ends_at),
  options: poll.options.map(optionValuesOf),
  ...rulesOf({ ...poll, opens_at: inputValue(poll.opens_at ?? null) }),
});

/** The form of a new poll that is like another one, or like a template: without its times, its status and its pictures. */
export const copiedValuesOf = (poll: Poll | TemplatePoll): PollFormValues => {
  const { title, description, category } = poll;
  const options = poll.options.map(({ text, description: about = '', seats = null }) => ({
    ...EMPTY_OPTION,
    text,
    description: about,
    seats,
  }));
  return { ...EMPTY_POLL, ...rulesOf({ ...poll, opens_at: '', repeat: null }), title, description, category, options };
};

/** A new poll is active or a draft, and its options have no ids yet. */
export const newPollBodyOf = ({ status, options, ...body }: PollBody) => ({
  ...body,
  status: status === 'draft' ? ('draft' as const) : ('active' as const),
  options: options.map(({ id, ...option }) => option),
});

export type NewPollBody = ReturnType<typeof newPollBodyOf>;
