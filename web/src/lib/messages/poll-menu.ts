export const pollMenuMessages = {
  more: 'More actions',
  present: 'Present',
  remote: 'Remote control of the wall',
  duplicate: 'Duplicate',
  saveTemplate: 'Save as a template',
  report: 'Report',
} as const;
