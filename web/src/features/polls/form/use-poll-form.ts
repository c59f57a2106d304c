import { zodResolver } from '@hookform/resolvers/zod';
import { type Poll, texts } from '@showhands/contracts';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/http/api-error.ts';
import { errorText } from '../../../lib/user-facing-error.ts';
import {
  EMPTY_POLL,
  FIELD_NAMES,
  formValuesOf,
  type PollBody,
  type PollFormValues,
  pollFormSchema,
} from './form-schema.ts';

export type PollFormControl = UseFormReturn<PollFormValues, unknown, PollBody>;

type FieldPath = Parameters<PollFormControl['setError']>[0];

const isField = (path: string): path is FieldPath => FIELD_NAMES.includes(path.split('.')[0] ?? '');

/** The fields from top to bottom. */
const FIELD_ORDER = ['title', 'description', 'options', 'category', 'status', 'ends_at'] as const;

/** Focuses the first invalid field; if only the options as a whole are invalid, the first blank one. */
export const focusFirstError = (form: PollFormControl, errors: FieldErrors<PollFormValues>) => {
  const name = FIELD_ORDER.find((field) => errors[field]);
  if (!name) return;
  if (name !== 'options') return form.setFocus(name);
  const options = form.getValues('options');
  const invalid = options.findIndex((_option, index) => errors.options?.[index]);
  const blank = options.findIndex(({ text }) => text.trim() === '');
  form.setFocus(`options.${Math.max(0, invalid === -1 ? blank : invalid)}.text`);
};

/** Shows the server's validation errors at their fields, and its message above the buttons. */
export const showServerErrors = (form: PollFormControl, error: Error, fallback: string) => {
  const issues = error instanceof ApiError ? error.errors : [];
  let shouldFocus = true;
  for (const { path, message } of issues) {
    if (!isField(path)) continue;
    form.setError(path, { message }, { shouldFocus });
    shouldFocus = false;
  }
  form.setError('root', { message: errorText(error, fallback) });
};

/** The form of a new poll, or of `edited` as it was when the form was opened. */
export const usePollForm = (edited?: Poll): PollFormControl =>
  useForm<PollFormValues, unknown, PollBody>({
    resolver: zodResolver(pollFormSchema(edited?.ends_at)),
    defaultValues: edited ? formValuesOf(edited) : EMPTY_POLL,
    // React Hook Form cannot focus an error of the whole field array; focusFirstError can.
    shouldFocusError: false,
  });

/** The message above the buttons of a form with errors. */
export const errorSummaryOf = ({ formState: { errors, submitCount } }: PollFormControl): string | undefined =>
  errors.root?.message ?? (submitCount > 0 && Object.keys(errors).length > 0 ? texts.poll.formErrors : undefined);
