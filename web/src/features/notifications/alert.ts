import type { Notification } from '@showhands/contracts';
import { browserSetting, soundSetting } from '#lib/browser-setting.ts';
import { locks } from '#lib/device/features.ts';
import { createAlertSound } from './alert-sound.ts';
import { showBrowserNotification } from './browser-notification.ts';

export const playAlertSound = createAlertSound({
  createAudio: () => new AudioContext(),
  hasUserActivation: () => navigator.userActivation?.hasBeenActive ?? true,
  locks,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Plays a sound, and shows a browser notification if the page is hidden, as far as the settings allow. */
export const alertUser = (notification: Notification, onChoose: () => void): void => {
  if (soundSetting.get()) playAlertSound().catch(() => undefined);
  if (browserSetting.get() && document.visibilityState === 'hidden') showBrowserNotification(notification, onChoose);
};
