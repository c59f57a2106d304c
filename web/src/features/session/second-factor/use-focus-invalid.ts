import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the first invalid field of a form after each attempt. An attempt changes `error` or `complaint`. */
export const useFocusInvalid = (error: unknown, complaint: unknown): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each attempt has another outcome.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [error, complaint]);
  return form;
};
