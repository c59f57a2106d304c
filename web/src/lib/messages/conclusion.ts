/** The conclusion of a closed poll. */
export const conclusionMessages = {
  title: 'Conclusion',
  write: 'Write a conclusion',
  edit: 'Edit the conclusion',
  label: 'What was decided',
  hint: 'Everyone who can see this poll reads it above the results. People who voted or commented are told once, when you first save it.',
  editHint: 'Nobody is told of the change. An empty text removes the conclusion.',
  save: 'Save',
  cancel: 'Cancel',
  tooLong: 'Please shorten the text.',
  failed: 'The conclusion could not be saved',
} as const;
