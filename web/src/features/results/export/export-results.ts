import { type Poll, texts } from '@showhands/contracts';
import { useState } from 'react';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import type { FileFormat } from './save-results.ts';

/** Saves the results as they are on the screen, or as the server has them, or says why not. */
export const exportResults = async (poll: Poll, format: FileFormat): Promise<void> => {
  try {
    const { saveResults } = await import('./save-results.ts');
    await saveResults(poll, format);
  } catch (error) {
    toasts.error(errorText(error, texts.poll.exportFailed));
  }
};

export const useExport = (poll: Poll) => {
  const [pending, setPending] = useState(false);
  const run = async (format: FileFormat) => {
    setPending(true);
    await exportResults(poll, format);
    setPending(false);
  };
  return { pending, run };
};
