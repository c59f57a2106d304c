import type { BackTarget } from '../back-navigation.ts';

const backTo: Record<BackTarget, string> = {
  dashboard: 'Back to Dashboard',
  'my-polls': 'Back to My Polls',
  profile: 'Back to Profile',
  results: 'Back to Poll Results',
  notifications: 'Back to Notifications',
  poll: 'Back to Poll',
};

export const layoutMessages = {
  navigation: 'Main',
  menu: 'Menu',
  closeMenu: 'Close menu',
  dashboard: 'Dashboard',
  create: 'Create Poll',
  editPoll: 'Edit Poll',
  myPolls: 'My Polls',
  results: 'Poll Results',
  profile: 'Profile',
  notifications: 'Notifications',
  backTo,
  signOut: 'Sign Out',
  signingOut: 'Signing out…',
} as const;

export const linkMessages = {
  reconnecting: 'Reconnecting…',
  reconnectingKept: 'Reconnecting. Your vote is kept.',
  offlineSince: (time: string) => `Offline, as of ${time}`,
  reconnect: 'Reconnect',
  screenOffline: 'You are offline',
  screenOfflineDetail: 'This screen has not been loaded yet. It opens by itself when the connection is back.',
} as const;

export const shortcutMessages = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  list: 'Show this list',
  /** The key's label on a keyboard. */
  control: 'Ctrl',
  palette: 'Jump to a screen, poll or action',
  paletteFailed: 'The list could not be loaded. Please try again.',
  search: 'Search polls',
  options: 'Go to an option; Enter votes',
  enabled: 'Use keyboard shortcuts',
  enabledHint: 'Turn them off if you speak to your computer.',
} as const;
