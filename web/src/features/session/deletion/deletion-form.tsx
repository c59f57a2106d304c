import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { FormEnd } from '#components/ui/form-end.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioRows } from '#components/ui/radio-rows.tsx';
import { accountDeletionMessages } from '#lib/messages/account-deletion.ts';
import { leaveUnlessBlocked } from '#lib/navigation-blocker.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { fieldErrorOf } from '../password/server-error.ts';
import { deleteAccountMutation } from './api.ts';
import { type Deletion, deletionSchema } from './form-schema.ts';

const copy = accountDeletionMessages;

const DEFAULTS: Deletion = { comments: 'keep', polls: 'delete', successor: '' };

export const DeletionForm = ({ onCancel }: { onCancel: () => void }) => {
  const { mutate, isPending } = useMutation(deleteAccountMutation());
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(deletionSchema),
    defaultValues: DEFAULTS,
  });
  const { errors } = formState;
  const polls = useWatch({ control, name: 'polls' });
  const showError = (error: Error) => {
    if (fieldErrorOf(error, 'successor') === undefined) setError('root', { message: errorText(error, copy.failed) });
    else setError('successor', { message: copy.successorUnknown }, { shouldFocus: true });
  };
  const submit = handleSubmit((deletion) => {
    if (!isPending) leaveUnlessBlocked(() => mutate(deletion, { onError: showError }));
  });
  return (
    <form noValidate aria-label={copy.dialog} onSubmit={submit} className="flex flex-col gap-6">
      <ul className="flex list-disc flex-col gap-1 ps-6 text-muted">
        {copy.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <RadioRows
        legend={copy.comments}
        values={['keep', 'remove']}
        texts={copy.commentChoices}
        error={errors.comments?.message}
        register={() => register('comments')}
      />
      <RadioRows
        legend={copy.polls}
        values={['delete', 'handOver']}
        texts={copy.pollChoices}
        error={errors.polls?.message}
        register={() => register('polls')}
      />
      {polls === 'handOver' && (
        <Field label={copy.successor} hint={copy.successorHint} error={errors.successor?.message}>
          {(field) => <Input {...field} {...register('successor')} autoComplete="off" />}
        </Field>
      )}
      <FormEnd error={errors.root?.message} isSaving={isPending} labels={copy} onCancel={onCancel} variant="danger" />
    </form>
  );
};
