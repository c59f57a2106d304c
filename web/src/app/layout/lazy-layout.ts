import { preloadable } from '../../lib/preloadable.ts';

/** What stands around every signed-in screen; whoever only signs in does not wait for it. */
export const layout = preloadable(async () => (await import('./signed-in-layout.tsx')).SignedInLayout);
