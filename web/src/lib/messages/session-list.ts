import type { Age } from '../age.ts';
import { ageMessages } from './age.ts';
import { formatDate } from './format.ts';

export const sessionListMessages = {
  title: 'Signed-in devices',
  /** For a user agent that names neither a browser nor a system. */
  unknown: 'Unknown device',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  current: 'This device',
  kept: 'Kept signed in',
  since: (iso: string) => `Signed in on ${formatDate(iso)}`,
  used: (age: Age) => `Last used: ${ageMessages.ago(age)}`,
  end: 'Sign out',
  empty: 'No device is signed in.',
  loadFailed: 'Failed to load your devices',
  endFailed: 'Failed to sign that device out',
  endAllFailed: 'Failed to sign out everywhere',
  endAll: 'Sign out everywhere',
  endingCurrent: {
    title: 'Sign out of this device?',
    text: 'You will have to sign in here again.',
    labels: { confirm: 'Sign out', cancel: 'Stay signed in', close: 'Close' },
  },
  endingAll: {
    title: 'Sign out everywhere?',
    text: 'Every device is signed out within a second, this one too. You will have to sign in again.',
    labels: { confirm: 'Sign out everywhere', cancel: 'Stay signed in', close: 'Close' },
  },
} as const;
