import { lazyWithPreload } from '../../lib/lazy-with-preload.ts';

/** The layout of the signed-in screens, a chunk that the sign-in screens do not load. */
export const layout = lazyWithPreload(async () => (await import('./signed-in-layout.tsx')).SignedInLayout);
