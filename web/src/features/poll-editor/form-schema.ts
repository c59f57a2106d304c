import {
  invitedEntriesSchema,
  limits,
  type Poll,
  type PollOption,
  pollEditSchema,
  pollStatusSchema,
  type Quorum,
  reasonsRules,
  resultsTimes,
  ruleTexts,
  type TemplatePoll,
  texts,
  type Visibility,
  visibilities,
  voterOptionsRules,
  votingMethods,
} from '@showhands/contracts';
import * as z from 'zod/mini';
import { serverNow } from '#lib/server-clock.ts';
import { uploadedPicture } from './picture-value.ts';
import { ruleErrorsOf, rulesOf, withoutImpossible, withUsedRules } from './rule-values.ts';
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

const pollFields = z.extend(z.omit(pollEditSchema, { revision: true }), { status: pollStatusSchema });

/** The text of the field for people to invite, without what is neither a username nor an address. */
const invitedSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => [...parseEntries(text).entries]),
  ),
  invitedEntriesSchema,
);

interface AccessValues {
  readonly visibility?: Visibility | undefined;
  readonly quorum?: Quorum | null | undefined;
  readonly invited?: string[] | undefined;
}

/** Leaves out the defaults, as a poll does, and a list or a share of it that has no effect. */
const withUsedAccess = <Values extends AccessValues>({ visibility, quorum, invited = [], ...values }: Values) => ({
  ...values,
  ...(visibility !== undefined && visibility !== 'everyone' && { visibility }),
  ...(visibility === 'invited' && invited.length > 0 && { invited }),
  ...(quorum && ('count' in quorum || visibility === 'invited') && { quorum }),
});

const filledSchema = (unchangedEnd: string | null, unchangedOpening: string | null) =>
  z
    .extend(pollFields, {
      ends_at: timeSchema(unchangedEnd, limits.endsAtLeadMs, texts.poll.endsAtInPast),
      opens_at: timeSchema(unchangedOpening, 0, ruleTexts.opensAtInPast),
      invited: z.optional(invitedSchema),
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
    z.transform((poll) => withUsedAccess(withUsedRules(poll))),
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
  allow_multiple_votes: z.boolean(),
  show_results: z.boolean(),
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
  method: z._default(z.enum(votingMethods), 'choose'),
  points: z._default(z.nullable(z.number()), null),
  max_points: z._default(z.nullable(z.number()), null),
  min_choices: z._default(z.nullable(z.number()), null),
  max_choices: z._default(z.nullable(z.number()), null),
  change_vote: z._default(z.boolean(), false),
  shuffle_options: z._default(z.boolean(), false),
  names_shown: z._default(z.boolean(), false),
  reasons: z._default(z.enum(reasonsRules), 'off'),
  results_when: z._default(z.enum(resultsTimes), 'always'),
  voters_add_options: z._default(z.enum(voterOptionsRules), 'no'),
  opens_at: z._default(z.string(), ''),
  visibility: z._default(z.enum(visibilities), 'everyone'),
  invited: z._default(z.string(), ''),
  quorum: z._default(z.nullable(z.union([z.object({ count: z.number() }), z.object({ share: z.number() })])), null),
});

export const FIELD_NAMES: readonly string[] = [...Object.keys(pollFields.shape), 'invited'];

export const EMPTY_OPTION = { text: '', description: '', seats: null, picture: null };

export const EMPTY_POLL = {
  title: '',
  description: '',
  category: 'general',
  status: 'active',
  ends_at: '',
  allow_multiple_votes: false,
  show_results: true,
  options: [EMPTY_OPTION, EMPTY_OPTION],
  method: 'choose',
  points: null,
  max_points: null,
  min_choices: null,
  max_choices: null,
  change_vote: false,
  shuffle_options: false,
  names_shown: false,
  reasons: 'off',
  results_when: 'always',
  voters_add_options: 'no',
  opens_at: '',
  visibility: 'everyone',
  invited: '',
  quorum: null,
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
  allow_multiple_votes: poll.allow_multiple_votes,
  show_results: poll.show_results,
  options: poll.options.map(optionValuesOf),
  method: poll.method ?? 'choose',
  points: poll.points ?? null,
  max_points: poll.max_points ?? null,
  min_choices: poll.min_choices ?? null,
  max_choices: poll.max_choices ?? null,
  change_vote: poll.change_vote ?? false,
  shuffle_options: poll.shuffle_options ?? false,
  names_shown: poll.names_shown ?? false,
  reasons: poll.reasons ?? 'off',
  results_when: poll.results_when ?? 'always',
  voters_add_options: poll.voters_add_options ?? 'no',
  opens_at: inputValue(poll.opens_at ?? null),
  visibility: poll.visibility ?? 'everyone',
  invited: '',
  quorum: poll.quorum ?? null,
});

/** The form of a new poll that is like another one, or like a template: without its times, its status and its pictures. */
export const copiedValuesOf = (poll: Poll | TemplatePoll): PollFormValues => {
  const { title, description, category, allow_multiple_votes, show_results } = poll;
  const options = poll.options.map(({ text, description: about = '', seats = null }) => ({
    ...EMPTY_OPTION,
    text,
    description: about,
    seats,
  }));
  return {
    ...EMPTY_POLL,
    ...rulesOf({ ...poll, opens_at: null }),
    opens_at: '',
    visibility: poll.visibility ?? 'everyone',
    quorum: poll.quorum ?? null,
    ...{ title, description, category, allow_multiple_votes, show_results, options },
  };
};

/** A new poll is active or a draft, and its options have no ids yet. */
export const newPollBodyOf = ({ status, options, ...body }: PollBody) => ({
  ...body,
  status: status === 'draft' ? ('draft' as const) : ('active' as const),
  options: options.map(({ id, ...option }) => option),
});

export type NewPollBody = ReturnType<typeof newPollBodyOf>;
