import type { Notification } from '@showhands/contracts';
import { showNotice } from './browser-notice.ts';
import { browserFlag, soundFlag } from './settings.ts';
import { createTone } from './sound.ts';

export const playTone = createTone({
  createAudio: () => new AudioContext(),
  isTouched: () => navigator.userActivation?.hasBeenActive ?? true,
  locks: navigator.locks,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** What can be heard, and what can be seen from another tab or program. */
export const drawAttention = (notification: Notification, onChoose: () => void): void => {
  if (soundFlag.get()) playTone().catch(() => undefined);
  if (browserFlag.get() && document.visibilityState === 'hidden') showNotice(notification, onChoose);
};
