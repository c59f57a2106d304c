import { useEffect } from 'react';
import { panel as assistant } from '#features/assistant/panel.ts';
import { useVotesOfOtherTabs } from '#features/ballots/apply-counted-vote.ts';
import { comments } from '#features/comments/lazy-comments.ts';
import { panel as notifications } from '#features/notifications/panel.ts';
import { keepOverlayHistory } from '#lib/overlay-history.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { loadableScreens } from '../screen-loading.ts';

const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/** Everything that opens over a screen, and the other screens. */
const preloads: readonly (() => unknown)[] = [
  notifications.preload,
  assistant.preload,
  () => import('./palette-dialog.tsx').catch(() => undefined),
  () => import('#features/results/export/save-results.ts').catch(() => undefined),
  comments.preload,
  ...loadableScreens.filter(({ signedIn }) => signedIn).map(({ preload }) => preload),
];

/** Loads the code of the other screens one after the other, so that they open at once, and without a connection. */
const preloadWhenIdle = async (isMounted: () => boolean): Promise<void> => {
  if (savesData()) return;
  for (const preload of preloads) {
    await whenIdle();
    if (!isMounted()) return;
    await preload();
  }
};

/** Tasks that run on every signed-in screen once the first screen is shown. Renders nothing. */
export const BackgroundTasks = () => {
  useEffect(keepOverlayHistory, []);
  useVotesOfOtherTabs();
  useEffect(() => {
    let mounted = true;
    void preloadWhenIdle(() => mounted);
    return () => {
      mounted = false;
    };
  }, []);
  return null;
};
