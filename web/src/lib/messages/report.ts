import type { Isolated } from '../text-direction.ts';

export const reportMessages = {
  title: 'Report',
  detail: 'Moderators of this installation read your report. The author does not learn who sent it.',
  subject: 'What do you report?',
  poll: 'The poll',
  option: (text: Isolated) => `Option: ${text}`,
  picture: (text: Isolated) => `Picture of the option: ${text}`,
  comment: 'The comment',
  user: (name: Isolated) => `User: ${name}`,
  reason: 'Reason',
  reasons: {
    spam: 'Spam or advertising',
    abuse: 'Insults or hate',
    personal: 'Personal data of others',
    illegal: 'Against the law',
    other: 'Something else',
  },
  note: 'Note (optional)',
  send: 'Send report',
  cancel: 'Cancel',
  close: 'Close',
  sent: 'Thank you. Moderators will read your report.',
  failed: 'The report could not be sent.',
} as const;
