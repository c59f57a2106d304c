import { useEffect, useRef } from 'react';
import type { UseFieldArrayInsert } from 'react-hook-form';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { isolated } from '#lib/text-direction.ts';
import { type ToastAction, toasts } from '#lib/toasts.ts';
import type { PollFormValues } from './form-schema.ts';
import { uploadedPicture } from './picture-value.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = pollFormMessages;

/** Longer than other toasts are shown, since nothing else brings the option back. */
const UNDO_MS = 10_000;

/** Offers to put a removed option back in its place, by a toast that ends with the form. */
export const useRemovalUndo = (form: PollFormControl, insert: UseFieldArrayInsert<PollFormValues, 'options'>) => {
  const offered = useRef<ToastAction>(null);
  useEffect(
    () => () => {
      const toast = toasts.get().find(({ action }) => action && action === offered.current);
      if (toast) toasts.dismiss(toast.id);
    },
    [],
  );
  return (index: number, { picture = null, ...option }: PollFormValues['options'][number]) => {
    const run = () => {
      const place = Math.min(index, form.getValues('options').length);
      // A file whose upload has ended with the option is gone.
      insert(place, { ...option, picture: uploadedPicture(picture) });
    };
    offered.current = { label: copy.undo, run };
    const name = isolated(option.text.trim() || copy.option(index + 1));
    toasts.success(copy.optionRemoved(name), { ms: UNDO_MS, action: offered.current });
  };
};
