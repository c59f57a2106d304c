import { zodResolver } from '@hookform/resolvers/zod';
import { texts, type User } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '#lib/http/api-error.ts';
import { toasts } from '#lib/toasts.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { updateProfileMutation } from './api.ts';
import { draftSchema, PROFILE_DRAFT, type ProfileForm, profileFormSchema, toFormValues } from './form-schema.ts';
import { usePicture } from './use-picture.ts';

type Form = UseFormReturn<ProfileForm>;

const PICTURE_ERRORS = new Set(['body_too_large', 'unsupported_media_type']);

const isField = (path: string): path is keyof ProfileForm => path in profileFormSchema.shape;

/** Shows the server's validation errors at their fields, and any other error above the buttons. */
const showServerError = (form: Form, error: Error, onPictureError: (message: string) => void) => {
  const message = errorText(error, texts.profile.updateFailed);
  const { code, errors } = error instanceof ApiError ? error : { code: '', errors: [] };
  const fieldErrors = errors.filter(({ path }) => isField(path));
  for (const { path, message: text } of fieldErrors) if (isField(path)) form.setError(path, { message: text });
  if (code === 'username_taken') form.setError('username', { message }, { shouldFocus: true });
  else if (PICTURE_ERRORS.has(code)) onPictureError(message);
  else if (fieldErrors.length === 0) form.setError('root', { message });
};

/** Identifies a file without reading it, for the idempotency key. */
const fingerprint = (file: File | null) => file && [file.name, file.size, file.lastModified];

/**
 * The edit form of a profile. Its initial values are the profile at mount. A refetch does not overwrite the user's
 * edits.
 */
export const useProfileForm = (user: User, onSaved: () => void) => {
  const form = useForm({ resolver: zodResolver(profileFormSchema), defaultValues: toFormValues(user) });
  const picture = usePicture();
  const draft = useFormDraft(form, PROFILE_DRAFT, draftSchema);
  const submission = useIdempotencyKey();
  /** While a picture is sent. */
  const [upload, setUpload] = useState<{ readonly share: number; readonly controller: AbortController } | null>(null);
  const { mutate, isPending } = useMutation(updateProfileMutation());

  const save = form.handleSubmit((filled) => {
    if (isPending) return;
    const file = picture.chosen?.file ?? null;
    const idempotencyKey = submission.keyFor([filled, fingerprint(file)]);
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = (share: number) => setUpload({ share, controller });
    if (file) onProgress(0);
    mutate(
      { texts: filled, picture: file, idempotencyKey, signal, ...(file && { onProgress }) },
      {
        onSuccess: () => {
          draft.forget();
          toasts.success(texts.profile.updated);
          onSaved();
        },
        onSettled: () => setUpload(null),
        onError: (error) => {
          if (signal.aborted) return;
          submission.failed(error);
          showServerError(form, error, picture.setError);
        },
      },
    );
  });

  return {
    form,
    save,
    picture,
    draft,
    isSaving: isPending,
    upload: upload && { share: upload.share, cancel: () => upload.controller.abort() },
    isChanged: form.formState.isDirty || picture.chosen !== null,
  };
};
