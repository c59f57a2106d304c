export const draftMessages = {
  restored: 'What you were writing is still here.',
  restoredProfile: 'What you were writing is still here. A picture has to be chosen again.',
  discard: 'Start over',
} as const;
