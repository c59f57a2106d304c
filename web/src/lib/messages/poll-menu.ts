export const pollMenuMessages = {
  more: 'More actions',
  present: 'Present',
  duplicate: 'Duplicate',
  saveTemplate: 'Save as a template',
} as const;
