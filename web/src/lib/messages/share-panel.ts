/** The panel that says how to bring people to a poll. */
export const sharePanelMessages = {
  title: 'Invite people',
  published: 'Your poll is ready: invite people',
  close: 'Hide',
  short: 'Short address, to scan or to type',
  qrCode: (address: string) => `QR code of ${address}`,
  loadFailed: 'The short address could not be loaded.',
  retry: 'Try again',
  whoOpens: {
    link: 'Everyone who has the link and an account can open it. The poll is in no list.',
    invited: 'Only invited people can open the link. For others there is no such poll.',
  },
  toInvited: 'Invited people and their personal links',
  copyLink: 'Copy link',
  copyShort: 'Copy short address',
  copyMessage: 'Copy message to paste',
  copied: { short: 'Short address copied to clipboard!', message: 'Message copied to clipboard!' },
  present: 'Present now',
  vote: 'Vote here:',
  seeResult: 'See the result here:',
  until: (date: string) => `Voting ends on ${date}.`,
  told: 'What voters are told',
} as const;
