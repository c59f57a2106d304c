import { zodResolver } from '@hookform/resolvers/zod';
import { type Poll, texts } from '@showhands/contracts';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '#lib/http/api-error.ts';
import { errorText } from '#lib/user-facing-error.ts';
import {
  EMPTY_POLL,
  FIELD_NAMES,
  formValuesOf,
  type PollBody,
  type PollFormValues,
  pollFormSchema,
} from './form-schema.ts';
import { withFixed } from './rule-values.ts';
import { focusField, invalidFields } from './setting-errors.ts';

export type PollFormControl = UseFormReturn<PollFormValues, unknown, PollBody>;

type FieldPath = Parameters<PollFormControl['setError']>[0];

const isField = (path: string): path is FieldPath => FIELD_NAMES.includes(path.split('.')[0] ?? '');

/** Focuses the first invalid field. React Hook Form cannot focus an error of the whole field array. */
export const focusFirstError = (form: PollFormControl, errors: FieldErrors<PollFormValues>) => {
  const [first] = invalidFields(errors, form.getValues('options'));
  if (first !== undefined) focusField(first);
};

/** Shows the server's validation errors at their fields, and its message above the buttons. */
export const showServerErrors = (form: PollFormControl, error: Error, fallback: string) => {
  const issues = error instanceof ApiError ? error.errors : [];
  const fields = issues.flatMap(({ path, message }) => (isField(path) ? [{ path, message }] : []));
  for (const { path, message } of fields) form.setError(path, { message });
  if (fields[0]) focusField(fields[0].path);
  form.setError('root', { message: errorText(error, fallback) });
};

/**
 * The form of a new poll, which starts with the values `initial`, or of `edited` as it was when the form was opened. Votes of its `current` state lock settings, which
 * are then not validated as they were typed.
 */
export const usePollForm = (edited?: Poll, current?: Poll, initial: PollFormValues = EMPTY_POLL): PollFormControl =>
  useForm<PollFormValues, unknown, PollBody>({
    resolver: (values, ...rest) =>
      zodResolver(pollFormSchema(edited?.ends_at, edited?.opens_at))(
        current ? withFixed(values, { ...formValuesOf(current), total_votes: current.total_votes }) : values,
        ...rest,
      ),
    defaultValues: edited ? formValuesOf(edited) : initial,
    // focusFirstError does.
    shouldFocusError: false,
  });

/** The message above the buttons of a form with errors. */
export const errorSummaryOf = ({ formState: { errors, submitCount } }: PollFormControl): string | undefined =>
  errors.root?.message ?? (submitCount > 0 && Object.keys(errors).length > 0 ? texts.poll.formErrors : undefined);
