import { useSyncExternalStore } from 'react';
import { tabStorage } from '../device/storage.ts';
import { createSession } from './create-session.ts';

/** The session of this tab. */
export const session = createSession({
  storage: tabStorage,
  schedule: (run, ms) => setTimeout(run, ms),
});

export const useSession = () => useSyncExternalStore(session.subscribe, session.getState);
