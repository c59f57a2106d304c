/**
 * This folder holds the English texts of the page, one file for each part, so that a screen loads only its own. Texts
 * of the servers' responses are in `texts` of the contracts. Screens import them through `messages/<part>.ts`.
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
  undo: 'Undo',
} as const;
