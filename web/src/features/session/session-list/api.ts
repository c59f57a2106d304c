import { endAllSessions, endSession, listSessions, texts, type UserSession } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { isNotFound } from '#lib/http/api-error.ts';
import { sessionListMessages } from '#lib/messages/session-list.ts';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';

/** The user's sessions, one for each device that is signed in. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['session', 'list'],
    queryFn: ({ signal }) => api.call(listSessions, { signal }),
  });

const signOutHere = (text: string) => {
  session.signOut();
  toasts.success(text);
};

/** Ends one session; that of this device signs out. A session that has ended meanwhile counts as ended. */
export const endSessionMutation = ({ id, current }: Pick<UserSession, 'id' | 'current'>) =>
  mutationOptions({
    mutationFn: async () => {
      try {
        await api.call(endSession, { params: { id } });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: async (_nothing, _variables, _result, { client }) => {
      if (current) return signOutHere(texts.auth.logoutSuccess);
      const { queryKey } = sessionsQuery();
      // A request in flight may return the list from before.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (sessions) => sessions?.filter((one) => one.id !== id));
      toasts.success(texts.auth.sessionEnded);
    },
    onError: (error) => toasts.error(errorText(error, sessionListMessages.endFailed)),
  });

export const endAllSessionsMutation = () =>
  mutationOptions({
    mutationFn: () => api.call(endAllSessions, {}),
    onSuccess: () => signOutHere(texts.auth.signedOutEverywhere),
    onError: (error) => toasts.error(errorText(error, sessionListMessages.endAllFailed)),
  });
