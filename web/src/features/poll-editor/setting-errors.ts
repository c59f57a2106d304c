import { flushSync } from 'react-dom';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { PollBody, PollFormValues } from './form-schema.ts';

type Errors = FieldErrors<PollFormValues>;

/** The fields of "More settings". */
const MORE_SETTINGS = [
  'min_choices',
  'max_choices',
  'change_vote',
  'shuffle_options',
  'names_shown',
  'reasons',
  'voters_add_options',
] as const;
/** The settings whose errors can come from others. */
const SETTINGS = ['method', 'points', 'max_points', 'results_when', 'opens_at', ...MORE_SETTINGS] as const;

/** The fields from top to bottom. */
const BEFORE_OPTIONS = ['title', 'method', 'points', 'max_points', 'allow_multiple_votes', 'description'] as const;
const OF_OPTION = ['text', 'description', 'picture', 'seats'] as const;
const AFTER_OPTIONS = [
  'category',
  'status',
  'opens_at',
  'ends_at',
  'show_results',
  'results_when',
  'visibility',
  'invited',
  'quorum',
  ...MORE_SETTINGS,
] as const;

export const hasInvalidSettings = (errors: Errors): boolean => MORE_SETTINGS.some((name) => errors[name]);

/** The invalid fields of the options. If only the options as a whole are invalid, the first blank one, or the first one. */
const invalidOptions = ({ options: errors }: Errors, options: PollFormValues['options']): string[] => {
  const invalid = options.flatMap((_option, index) =>
    OF_OPTION.filter((name) => errors?.[index]?.[name]).map((name) => `options.${index}.${name}`),
  );
  if (invalid.length > 0 || !(errors?.root ?? errors?.message)) return invalid;
  const blank = options.findIndex(({ text }) => text.trim() === '');
  return [`options.${Math.max(0, blank)}.text`];
};

/** The names of the invalid fields from top to bottom. */
export const invalidFields = (errors: Errors, options: PollFormValues['options']): string[] => [
  ...BEFORE_OPTIONS.filter((name) => errors[name]),
  ...invalidOptions(errors, options),
  ...AFTER_OPTIONS.filter((name) => errors[name]),
];

/** Validates the settings of a form that was submitted: an error of one can come from another. */
export const revalidateSettings = (form: UseFormReturn<PollFormValues, unknown, PollBody>): void => {
  if (form.formState.isSubmitted) void form.trigger(SETTINGS);
};

/**
 * Focuses a field. Opens the closed section around it first, since a field in a closed section cannot have the focus.
 */
export const focusField = (name: string): void => {
  const [field] = document.getElementsByName(name);
  const details = field?.closest('details');
  if (details) details.open = true;
  const closed = field?.closest('[hidden]');
  if (closed) flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${closed.id}"]`)?.click());
  field?.focus();
};
