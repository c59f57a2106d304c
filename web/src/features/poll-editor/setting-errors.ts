import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { PollBody, PollFormValues } from './form-schema.ts';

/** The fields of "More settings" from top to bottom. Those of the options come last. */
const SETTINGS = [
  'method',
  'min_choices',
  'max_choices',
  'change_vote',
  'results_when',
  'opens_at',
  'voters_add_options',
] as const;
const OPTION_SETTINGS = ['description', 'picture', 'seats'] as const;

/** The names of the invalid fields of "More settings". */
export const invalidSettings = (errors: FieldErrors<PollFormValues>, optionCount: number): string[] => [
  ...SETTINGS.filter((name) => errors[name]),
  ...Array.from({ length: optionCount }, (_, index) =>
    OPTION_SETTINGS.filter((name) => errors.options?.[index]?.[name]).map((name) => `options.${index}.${name}`),
  ).flat(),
];

/** Validates the settings of a form that was submitted: an error of one can come from another. */
export const revalidateSettings = (form: UseFormReturn<PollFormValues, unknown, PollBody>): void => {
  if (form.formState.isSubmitted) void form.trigger(SETTINGS);
};

/** Focuses a field. Opens the disclosures around it first, since a field in a closed one cannot have the focus. */
export const focusField = (name: string): void => {
  const [field] = document.getElementsByName(name);
  for (let at = field?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true;
  field?.focus();
};
