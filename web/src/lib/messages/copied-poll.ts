import type { Isolated } from '../text-direction.ts';

export const copiedPollMessages = {
  copied: (title: Isolated) => `Copied from “${title}”, without its votes and dates.`,
  withoutPictures: (title: Isolated) => `Copied from “${title}”, without its votes, dates and pictures.`,
  missing: 'The poll to copy was not found. It may have been deleted, or its address mistyped.',
  failed: 'The poll to copy could not be loaded.',
  retry: 'Retry',
} as const;
