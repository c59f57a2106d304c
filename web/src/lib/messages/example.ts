export const exampleMessages = {
  label: 'Example',
  title: 'Where shall we meet on Friday?',
  options: ['In the park', 'At the lake', 'Online'],
  note: 'Choose one to see how it counts. It stays on this page.',
} as const;
