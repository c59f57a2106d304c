import { useCallback, useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { drafts } from './drafts.ts';

/** Puts a stored draft back into a form and stores later input. A draft of another shape is ignored. */
export const useFormDraft = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  schema: z.ZodMiniType<Values>,
  /** The version of the data that the form changes. */
  revision = 0,
) => {
  const [isRestored, setRestored] = useState(() => readFormDraft(name, schema) !== undefined);

  // After the layout effects of the fields, which hear of the restored values.
  useLayoutEffect(() => {
    const stored = readFormDraft(name, schema);
    if (stored) form.reset(stored.values, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      // Compared here: the first events after a reset have the `isDirty` of the former values.
      callback: ({ values, defaultValues }) => {
        const isDirty = JSON.stringify(values) !== JSON.stringify(defaultValues);
        drafts.set(name, isDirty ? { values, revision } : undefined);
        if (!isDirty) setRestored(false);
      },
    });
  }, [form, name, schema, revision]);

  const forget = useCallback(() => {
    drafts.set(name, undefined);
    setRestored(false);
  }, [name]);

  return { isRestored, forget };
};

/** A stored draft, with the revision that it started from. */
export const readFormDraft = <Values>(name: string, schema: z.ZodMiniType<Values>) =>
  z.object({ values: schema, revision: z.number() }).safeParse(drafts.get(name)).data;
