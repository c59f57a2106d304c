import { useEffect } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { session } from '#lib/session/session.ts';
import { readClaims } from '#lib/session/token.ts';
import { renewToken } from './api.ts';
import { keptSessions, sessionIdOf } from './kept-sessions.ts';
import { offerSession } from './tabs.ts';

const CHECK_MS = 60_000;
const RENEWED_BEFORE_MS = 10 * 60_000;

/** Renews a kept session before its token expires, so that nothing fails meanwhile. */
const renewIfDue = (): void => {
  const state = session.getState();
  if (state.status !== 'signed-in') return;
  const { exp = Number.POSITIVE_INFINITY } = readClaims(state.token) ?? {};
  if (exp * 1_000 - serverNow() < RENEWED_BEFORE_MS) void renewToken(state.token);
};

/** Forgets the kept session that the user signs out of. */
const forgetOnSignOut = (): (() => void) => {
  let last: string | undefined;
  const follow = () => {
    const state = session.getState();
    if (state.status === 'signed-in') last = sessionIdOf(state.token);
    if (state.status === 'signed-out' && state.onPurpose && last !== undefined) keptSessions.remove(last);
  };
  follow();
  return session.subscribe(follow);
};

/** Keeps the session of this tab alive, if this browser keeps it, and offers it to other tabs. Renders nothing. */
export const SessionKeeper = () => {
  useEffect(() => {
    session.renewWith(renewToken);
    const timer = setInterval(renewIfDue, CHECK_MS);
    const stopOffering = offerSession();
    const stopFollowing = forgetOnSignOut();
    return () => {
      clearInterval(timer);
      stopOffering();
      stopFollowing();
    };
  }, []);
  return null;
};
