import { useSyncExternalStore } from 'react';
import { createSession } from './create-session.ts';

/** The session of this tab. */
export const session = createSession({
  storage: sessionStorage,
  now: Date.now,
  schedule: (run, ms) => setTimeout(run, ms),
});

export const useSession = () => useSyncExternalStore(session.subscribe, session.getState);
