export const reportMessages = {
  title: 'Report this poll',
  detail: 'The operator of this installation reads your report. The creator does not learn who sent it.',
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
  sent: 'Thank you. The operator will read your report.',
  failed: 'The report could not be sent.',
} as const;
