/** The fields of a new password, where there was another one before. */
export const newPasswordMessages = {
  password: 'New password',
  hint: 'At least 6 characters',
  confirmation: 'Repeat new password',
  toggle: { show: 'Show new password', hide: 'Hide new password' },
  confirmationToggle: { show: 'Show repeated password', hide: 'Hide repeated password' },
} as const;
