export const shareMessages = {
  share: 'Share',
  failed: 'The link could not be copied. Copy it from the address bar.',
} as const;
