import { login, register, texts } from '@showhands/contracts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { pageLanguage } from '#lib/messages/language.ts';
import { session } from '#lib/session/session.ts';
import { isStandalone } from '#lib/standalone.ts';
import { toasts } from '#lib/toasts.ts';
import { UserFacingError } from '#lib/user-facing-error.ts';

/** @param isKept whether the sign-in has cancelled the deletion of the account */
export const greet = async (isKept: boolean | undefined): Promise<void> => {
  const text = isKept
    ? (await import('#lib/messages/account-deletion.ts')).accountDeletionMessages.kept
    : texts.auth.loginSuccess;
  toasts.success(text);
};

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly keep: boolean;
}

/** @throws UserFacingError with the end and the reason of a suspension, else the given error */
const explain = async (error: unknown): Promise<never> => {
  if (!(error instanceof ApiError) || !error.suspension) throw error;
  const { suspensionText } = await import('./suspension-text.ts');
  throw new UserFacingError(suspensionText(error.suspension), { cause: error });
};

export const loginMutation = () =>
  mutationOptions({
    mutationFn: async ({ keep, ...body }: Credentials & { readonly code?: string }) => {
      const { token, user, account_kept: isKept } = await api.call(login, { body }).catch(explain);
      session.signIn(token, user);
      await greet(isKept);
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
