/**
 * This folder holds everything the page says of its own accord, a file for each part, so that a screen loads no other's.
 * What the servers say too, word for word, is in the contracts' `texts`.
 */
export const appMessages = {
  name: 'Showhands',
  title: (screen: string) => `${screen} · Showhands`,
  skip: 'Skip to content',
  loading: 'Loading',
  retry: 'Try again',
  brokenTitle: 'This screen could not be shown',
  brokenDetail: 'What you have sent is kept. Reload the page to go on.',
  reload: 'Reload',
} as const;

export const toastMessages = {
  region: 'Notices',
  dismiss: 'Dismiss',
} as const;
