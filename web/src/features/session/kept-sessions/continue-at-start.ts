import { keptSessionMessages } from '#lib/messages/kept-sessions.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { continueKept } from './api.ts';
import { keptSessions } from './kept-sessions.ts';

/**
 * Signs a new tab in as the only user whom this browser keeps. With several users, the sign-in page lets the person
 * choose.
 */
export const continueAtStart = async (): Promise<void> => {
  const [only, other] = keptSessions.list();
  if (!only || other) return;
  try {
    await continueKept(only.id);
  } catch (error) {
    toasts.error(errorText(error, keptSessionMessages.failed));
  }
};
