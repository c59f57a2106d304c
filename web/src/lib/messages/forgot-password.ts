export const forgotPasswordMessages = {
  title: 'Forgot your password?',
  detail: (minutes: number) =>
    `Enter the address of your account. We send a link to choose a new password, which works once and for ${minutes} minutes.`,
  withoutMail:
    'This installation sends no mails. Enter the address of your account, then ask the person who runs it for the link.',
  email: 'Email',
  send: 'Send Link',
  sending: 'Sending…',
  failed: 'Failed to request the link',
  back: 'Back to sign-in',
} as const;
