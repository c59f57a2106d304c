import { lazyWithPreload } from '#lib/lazy-with-preload.ts';

/** How to share a poll, loaded separately because the poll is shown without it. */
export const sharePanel = lazyWithPreload(
  async () => (await import('#features/presenting/share/share-panel.tsx')).SharePanel,
);
