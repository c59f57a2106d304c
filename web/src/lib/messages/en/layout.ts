import type { Origin } from '../../origin.ts';
import type { Theme } from '../../theme.ts';

const themes: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

const backTo: Record<Origin, string> = {
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
  theme: 'Theme',
  themes,
} as const;

export const linkMessages = {
  reconnecting: 'Reconnecting. Your vote is kept.',
  offline: 'Offline.',
  reconnect: 'Reconnect',
} as const;

export const shortcutMessages = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  list: 'Show this list',
  palette: 'Jump to a screen, poll or action',
  paletteFailed: 'The list could not be loaded. Please try again.',
  search: 'Search polls',
  choose: 'Choose an option',
  enabled: 'Use keyboard shortcuts',
  enabledHint: 'Turn them off if you speak to your computer.',
} as const;
