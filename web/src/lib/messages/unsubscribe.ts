/** The screen of the link in a mail that stops such mails. */
export const unsubscribeMessages = {
  title: 'Stop mails',
  question: 'You then get no more mails of this kind from Showhands.',
  stop: 'Stop these mails',
  stopping: 'Stopping…',
  done: 'Done. You get no more of these mails.',
  toProfile: 'All settings of mails',
  invalid: 'This link is not valid.',
  failed: 'The mails could not be stopped',
  failedDetail: 'Check your connection, then try again.',
} as const;
