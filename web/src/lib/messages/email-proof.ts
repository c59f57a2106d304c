/** The proof that the address of an account belongs to its user, on Profile and after a link in a mail. */
export const emailProofMessages = {
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  send: 'Send the mail again',
  sending: 'Sending…',
  sent: 'The mail is on its way.',
  sendFailed: 'The mail could not be sent',
} as const;

export const confirmEmailMessages = {
  title: 'Confirm your address',
  working: 'Confirming your address…',
  done: 'Your address is confirmed. You now have access to the polls to which it is invited.',
  toPolls: 'To the polls',
  invited:
    'Were you invited by mail? Confirm your address first, with the link in the mail that we sent when you signed up. Then open the poll again.',
  toInvited: 'To your invitations',
  invalid: 'This link is not valid, or it has expired.',
  profile: 'Your profile has a button that sends the mail again.',
  toProfile: 'To your profile',
  failed: 'The address could not be confirmed',
  failedDetail: 'The link stays valid. Check your connection.',
} as const;
