import { zodResolver } from '@hookform/resolvers/zod';
import { texts, type User } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/shown-error.ts';
import { toasts } from '../../lib/toasts.ts';
import { useSubmissionKey } from '../../lib/use-submission-key.ts';
import { updateProfileMutation } from './api.ts';
import { formOf, type ProfileForm, profileFormSchema } from './form-schema.ts';
import { usePicture } from './use-picture.ts';

type Form = UseFormReturn<ProfileForm>;

const OF_PICTURE = new Set(['body_too_large', 'unsupported_media_type']);

const isField = (path: string): path is keyof ProfileForm => path in profileFormSchema.shape;

/** Puts what the server objects to beside what it is about, and the rest above the buttons. */
const showFaults = (form: Form, error: Error, onPicture: (fault: string) => void) => {
  const message = errorText(error, texts.profile.updateFailed);
  const { code, errors } = error instanceof ApiError ? error : { code: '', errors: [] };
  const beside = errors.filter(({ path }) => isField(path));
  for (const { path, message: fault } of beside) if (isField(path)) form.setError(path, { message: fault });
  if (code === 'username_taken') form.setError('username', { message }, { shouldFocus: true });
  else if (OF_PICTURE.has(code)) onPicture(message);
  else if (beside.length === 0) form.setError('root', { message });
};

/** What tells one file from another for the key of a submission. */
const signOf = (file: File | null) => file && [file.name, file.size, file.lastModified];

/** The edit form of a profile, which stays what it was when it was opened, and the picture chosen along. */
export const useProfileForm = (user: User, onSaved: () => void) => {
  const form = useForm({ resolver: zodResolver(profileFormSchema), defaultValues: formOf(user) });
  const picture = usePicture();
  const submission = useSubmissionKey();
  const { mutate, isPending } = useMutation(updateProfileMutation());

  const save = form.handleSubmit((filled) => {
    if (isPending) return;
    const file = picture.chosen?.file ?? null;
    const actionKey = submission.keyFor([filled, signOf(file)]);
    mutate(
      { texts: filled, picture: file, actionKey },
      {
        onSuccess: () => {
          toasts.success(texts.profile.updated);
          onSaved();
        },
        onError: (error) => {
          submission.failed(error);
          showFaults(form, error, picture.refuse);
        },
      },
    );
  });

  return { form, save, picture, isSaving: isPending, isChanged: form.formState.isDirty || picture.chosen !== null };
};
