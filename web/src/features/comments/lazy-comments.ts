import { lazyWithPreload } from '#lib/lazy-with-preload.ts';

/** The comments of a poll, loaded separately because the question and the ballot above are shown without them. */
export const comments = lazyWithPreload(async () => (await import('./components/comments.tsx')).Comments);
