import { getSignInOptions, login, logout, register, texts } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { pageLanguage } from '#lib/messages/language.ts';
import { session } from '#lib/session/session.ts';
import { isStandalone } from '#lib/standalone.ts';
import { toasts } from '#lib/toasts.ts';

export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['session', 'sign-in-options'],
    queryFn: ({ signal }) => api.call(getSignInOptions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const loginMutation = () =>
  mutationOptions({
    mutationFn: async ({ keep, ...body }: { email: string; password: string; keep: boolean }) => {
      const { token, user } = await api.call(login, { body });
      session.signIn(token, user);
      toasts.success(texts.auth.loginSuccess);
      if (keep) await (await import('./kept-sessions/api.ts')).keepSignedIn();
    },
  });

export const registerMutation = () =>
  mutationOptions({
    mutationFn: async (account: { username: string; email: string; password: string; invitation?: string }) => {
      const { token, user } = await api.call(register, { body: { ...account, language: pageLanguage.tag } });
      session.signIn(token, user);
      toasts.success(texts.auth.accountCreated);
      if (isStandalone()) await (await import('./kept-sessions/api.ts')).keepSignedIn();
    },
  });

/** Signs out in this tab at once; the server revokes the token if it can be reached. */
export const logoutMutation = () =>
  mutationOptions({
    mutationFn: async () => {
      const revoked = api.call(logout, {});
      session.signOut();
      toasts.success(texts.auth.logoutSuccess);
      await revoked.catch(() => undefined);
    },
  });
