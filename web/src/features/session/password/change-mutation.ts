import { changePassword, texts } from '@showhands/contracts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
import { keepSignedIn } from '../kept-sessions/api.ts';
import { keptSessions, sessionIdOf } from '../kept-sessions/kept-sessions.ts';
import { sessionsQuery } from '../session-list/api.ts';

/** All other sessions end, and the token of this one is replaced. */
export const changePasswordMutation = () =>
  mutationOptions({
    mutationFn: (body: { current_password: string; new_password: string }) => api.call(changePassword, { body }),
    onSuccess: ({ user, token }, _body, _result, { client }) => {
      const state = session.getState();
      if (state.status === 'signed-out' || state.user.id !== user.id) return;
      const wasKept = state.status === 'signed-in' && keptSessions.has(sessionIdOf(state.token));
      // Not `refresh`: the socket may have reported the end of the former session before this response arrived.
      session.signIn(token, user);
      toasts.success(texts.auth.passwordChanged);
      void (wasKept ? keepSignedIn() : undefined);
      void client.invalidateQueries(sessionsQuery());
    },
  });
