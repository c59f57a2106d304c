import { uploadPicture } from '@showhands/contracts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#lib/http/api.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { isRejection } from '#lib/http/backoff.ts';
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts';
import { multipart } from '#lib/http/multipart.ts';
import { sendUpload } from '#lib/http/send-upload.ts';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { preparePicture } from '#lib/picture-file.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { chosenPicture, pictureSource, uploadedPicture } from './picture-value.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = moreSettingsMessages;

export interface UploadState {
  readonly isRunning: boolean;
  /** The share that is sent, from 0 to 1. */
  readonly progress?: number;
  /** Why the upload has failed, or while it runs why it has to be tried again. */
  readonly error?: string;
  readonly canRetry?: boolean;
}

interface Upload {
  readonly file: File;
  /** The same for all attempts, since the first one may have arrived. */
  readonly idempotencyKey: string;
  readonly controller: AbortController;
}

const end = (uploads: Map<string, Upload>, picture: string) => {
  uploads.get(picture)?.controller.abort();
  uploads.delete(picture);
  URL.revokeObjectURL(pictureSource(picture));
};

/** Uploads the pictures of options as soon as they are chosen. An upload ends when its picture is no longer in the form. */
export const useUploads = (form: PollFormControl) => {
  const pictures = useWatch({
    control: form.control,
    name: 'options',
    compute: (options) => options.map(({ picture = null }) => picture),
  });
  const [uploads] = useState(() => new Map<string, Upload>());
  const [states, setStates] = useState<Readonly<Record<string, UploadState>>>({});

  useEffect(() => {
    for (const picture of uploads.keys()) if (!pictures.includes(picture)) end(uploads, picture);
  }, [uploads, pictures]);
  useEffect(
    () => () => {
      for (const picture of uploads.keys()) end(uploads, picture);
    },
    [uploads],
  );

  const report = (picture: string, state: UploadState) => setStates((former) => ({ ...former, [picture]: state }));

  const set = (index: number, picture: string | null) =>
    form.setValue(`options.${index}.picture`, picture, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });

  const send = async (picture: string, { file, idempotencyKey }: Pick<Upload, 'file' | 'idempotencyKey'>) => {
    const controller = new AbortController();
    const { signal } = controller;
    uploads.set(picture, { file, idempotencyKey, controller });
    report(picture, { isRunning: true });
    try {
      const prepared = await preparePicture(file);
      const call = {
        body: multipart({}, { name: uploadPicture.multipart.file, file: prepared }),
        idempotencyKey,
        signal,
        onRetry: (error: Error) => report(picture, { isRunning: true, error: errorText(error, copy.uploadRetried) }),
        send: sendUpload((progress) => report(picture, { isRunning: true, progress })),
      };
      const uploaded = await api.call(uploadPicture, call);
      // Other options may have been removed meanwhile.
      const index = form.getValues('options').findIndex((option) => option.picture === picture);
      if (index !== -1) set(index, uploaded.picture);
    } catch (error) {
      if (signal.aborted) return;
      report(picture, {
        isRunning: false,
        error: errorText(error, copy.uploadFailed),
        canRetry: error instanceof ApiError && !isRejection(error),
      });
    }
  };

  return {
    stateOf: (picture: string | null): UploadState | undefined => (picture === null ? undefined : states[picture]),
    choose: (index: number, file: File) => {
      const replaced = uploadedPicture(form.getValues(`options.${index}.picture`) ?? null);
      const picture = chosenPicture(URL.createObjectURL(file), replaced);
      const upload = { file, idempotencyKey: newIdempotencyKey() };
      void send(picture, upload);
      set(index, picture);
    },
    retry: (picture: string) => {
      const upload = uploads.get(picture);
      if (upload) void send(picture, upload);
    },
    /** Takes the picture out of the form; a file that is not uploaded gives way to the picture that it replaces. */
    remove: (index: number, picture: string) => set(index, uploads.has(picture) ? uploadedPicture(picture) : null),
  };
};

export type Uploads = ReturnType<typeof useUploads>;
