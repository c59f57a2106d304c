import { lazyWithPreload } from '#lib/lazy-with-preload.ts';

/** The layouts are chunks of their own: neither loads with the screens of the other. */
export const signedInLayout = lazyWithPreload(async () => (await import('./signed-in-layout.tsx')).SignedInLayout);

export const signedOutLayout = lazyWithPreload(async () => (await import('./signed-out-layout.tsx')).SignedOutLayout);
