export const copiedPollMessages = {
  copied: (title: string) => `Copied from “${title}”, without its votes and dates.`,
  withoutPictures: (title: string) => `Copied from “${title}”, without its votes, dates and pictures.`,
  missing: 'The poll to copy was not found. It may have been deleted, or its address mistyped.',
  failed: 'The poll to copy could not be loaded.',
  retry: 'Retry',
} as const;
