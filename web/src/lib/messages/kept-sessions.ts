import type { Isolated } from '../text-direction.ts';

export const keptSessionMessages = {
  region: 'People to continue as',
  as: (username: Isolated) => `Continue as ${username}`,
  inTab: 'Open in another tab',
  kept: 'Kept in this browser',
  forget: (username: Isolated) => `Forget ${username} in this browser`,
  or: 'Or sign in with email and password:',
  gone: 'That tab is closed or signed out. Please sign in below.',
  failed: 'That did not work. Please sign in below.',
  keepFailed: 'You are signed in, but this browser cannot keep you signed in.',
} as const;
