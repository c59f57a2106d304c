import { lazyWhenIdle } from './lazy-when-idle.ts';

/** The dialogs of the layout. No screen opens with one. */
export const LazyDialog = lazyWhenIdle(async () => (await import('#components/ui/dialog.tsx')).Dialog);
