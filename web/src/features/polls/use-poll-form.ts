import { zodResolver } from '@hookform/resolvers/zod';
import { type Poll, texts } from '@showhands/contracts';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/shown-error.ts';
import { EMPTY_POLL, FIELDS, formOf, type PollBody, type PollForm, pollFormSchema } from './form-schema.ts';

export type PollFormControl = UseFormReturn<PollForm, unknown, PollBody>;

type FieldPath = Parameters<PollFormControl['setError']>[0];

const isField = (path: string): path is FieldPath => FIELDS.includes(path.split('.')[0] ?? '');

/** From the top of the form to its end. */
const ORDER = ['title', 'description', 'options', 'category', 'status', 'ends_at'] as const;

/** Goes to the first field that is at fault; where it is the options as a whole, to the first that is left blank. */
export const focusFirstFault = (form: PollFormControl, errors: FieldErrors<PollForm>) => {
  const name = ORDER.find((field) => errors[field]);
  if (!name) return;
  if (name !== 'options') return form.setFocus(name);
  const options = form.getValues('options');
  const faulty = options.findIndex((_option, index) => errors.options?.[index]);
  const blank = options.findIndex(({ text }) => text.trim() === '');
  form.setFocus(`options.${Math.max(0, faulty === -1 ? blank : faulty)}.text`);
};

/** Puts what the server objects to beside its fields, and the sum of it above the form. */
export const showServerFaults = (form: PollFormControl, error: Error, fallback: string) => {
  const faults = error instanceof ApiError ? error.errors : [];
  let shouldFocus = true;
  for (const { path, message } of faults) {
    if (!isField(path)) continue;
    form.setError(path, { message }, { shouldFocus });
    shouldFocus = false;
  }
  form.setError('root', { message: errorText(error, fallback) });
};

/** The form of a new poll, or of `edited`, which stays what it was when the form was opened. */
export const usePollForm = (edited?: Poll): PollFormControl =>
  useForm<PollForm, unknown, PollBody>({
    resolver: zodResolver(pollFormSchema(edited?.ends_at)),
    defaultValues: edited ? formOf(edited) : EMPTY_POLL,
    // It knows no field for a fault of all options.
    shouldFocusError: false,
  });

/** The sentence above a form that cannot be sent as it is. */
export const summaryOf = ({ formState: { errors, submitCount } }: PollFormControl): string | undefined =>
  errors.root?.message ?? (submitCount > 0 && Object.keys(errors).length > 0 ? texts.poll.formErrors : undefined);
