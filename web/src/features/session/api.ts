import { getSignInOptions, logout, texts } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';

export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['session', 'sign-in-options'],
    queryFn: ({ signal }) => api.call(getSignInOptions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
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
