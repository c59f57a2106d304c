import { zodResolver } from '@hookform/resolvers/zod';
import { texts } from '@showhands/contracts';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/shown-error.ts';
import { EMPTY_POLL, type NewPollBody, type NewPollForm, newPollFormSchema } from './form-schema.ts';

export type PollFormControl = UseFormReturn<NewPollForm, unknown, NewPollBody>;

type FieldPath = Parameters<PollFormControl['setError']>[0];

const FIELDS = Object.keys(newPollFormSchema.shape);

const isField = (path: string): path is FieldPath => FIELDS.includes(path.split('.')[0] ?? '');

/** Puts what the server objects to beside its fields, and the sum of it above the form. */
export const showServerFaults = (form: PollFormControl, error: Error, fallback: string) => {
  const faults = error instanceof ApiError ? error.errors : [];
  for (const { path, message } of faults) if (isField(path)) form.setError(path, { message });
  form.setError('root', { message: errorText(error, fallback) });
};

export const usePollForm = (): PollFormControl =>
  useForm<NewPollForm, unknown, NewPollBody>({
    resolver: zodResolver(newPollFormSchema),
    defaultValues: EMPTY_POLL,
  });

/** The sentence above a form that cannot be sent as it is. */
export const summaryOf = ({ formState: { errors, submitCount } }: PollFormControl): string | undefined =>
  errors.root?.message ?? (submitCount > 0 && Object.keys(errors).length > 0 ? texts.poll.formErrors : undefined);
