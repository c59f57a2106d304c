import { lazy } from 'react';

const load = async () => ({ default: (await import('./signed-in-layout.tsx')).SignedInLayout });

/** What stands around every signed-in screen; whoever only signs in does not wait for it. */
export const SignedInLayout = lazy(load);

export const preloadLayout = (): void => void load().catch(() => undefined);
