/** The field of a form for how often a poll opens anew. */
export const repeatMessages = {
  label: 'Repeat',
  choices: {
    never: 'Never',
    day: 'Every day',
    week: 'Every week',
    two_weeks: 'Every two weeks',
    month: 'Every month',
  },
  hint: 'It opens anew with the same settings and options, without votes. The run before closes then.',
  zone: 'Time zone',
  next: 'Opens anew',
  draft: 'Counted from now. The first run starts when you publish the poll.',
  yours: (time: string) => `For you: ${time}`,
} as const;
