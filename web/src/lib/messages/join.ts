import type { Isolated } from '../text-direction.ts';

/** The screen that a personal link opens. */
export const joinMessages = {
  joining: 'Opening your invitation…',
  title: 'Invitation',
  missing: 'The link is not complete',
  missingDetail: 'Please open the whole link of your invitation.',
  invalid: 'This invitation is not valid',
  invalidDetail: 'It may have been used or replaced. Please ask for a new link.',
  signedInAs: (username: Isolated) =>
    `You are signed in as ${username}. If you have used the link with another account, sign in with that one.`,
  draft: 'This poll is not published yet',
  draftDetail: 'Your invitation stays valid. Please try again later.',
  failed: 'The invitation could not be opened',
  kept: 'Your invitation stays valid.',
  dashboard: 'Go to the dashboard',
} as const;
