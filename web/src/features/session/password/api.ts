import { forgotPassword, resetPassword, texts } from '@showhands/contracts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { pageLanguage } from '#lib/messages/language.ts';
import { toasts } from '#lib/toasts.ts';

export const forgotPasswordMutation = () =>
  mutationOptions({
    mutationFn: ({ email }: { email: string }) =>
      api.call(forgotPassword, { body: { email, language: pageLanguage.tag } }),
  });

export const resetPasswordMutation = () =>
  mutationOptions({
    mutationFn: (body: { token: string; new_password: string }) => api.call(resetPassword, { body }),
    onSuccess: () => toasts.success(texts.auth.passwordReset),
  });
