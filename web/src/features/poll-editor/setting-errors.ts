import { flushSync } from 'react-dom';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { PollBody, PollFormValues } from './form-schema.ts';
import { RULE_NAMES, rulesAt } from './rules.ts';

type Errors = FieldErrors<PollFormValues>;

/** The fields from top to bottom. */
const BEFORE_OPTIONS = ['title', ...rulesAt('question'), 'description'] as const;
const OF_OPTION = ['text', 'description', 'picture', 'seats'] as const;
const AFTER_OPTIONS = [
  ...(['category', 'status'] as const),
  ...rulesAt('times'),
  'ends_at',
  ...rulesAt('repeat'),
  ...rulesAt('results'),
  ...rulesAt('visibility'),
  ...rulesAt('more'),
] as const;

/** Whether a rule in a section that can be closed is invalid. */
export const hasInvalidRule = (place: 'visibility' | 'more', errors: Errors): boolean =>
  rulesAt(place).some((name) => errors[name]);

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
  if (form.formState.isSubmitted) void form.trigger(RULE_NAMES);
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
