import { changeEmail, texts } from '@showhands/contracts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { pageLanguage } from '#lib/messages/language.ts';
import { meQuery } from '#lib/session/me.ts';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';

export const changeEmailMutation = () =>
  mutationOptions({
    mutationFn: (body: { email: string; password: string }) =>
      api.call(changeEmail, { body: { ...body, language: pageLanguage.tag } }),
    onSuccess: async ({ user, token }, _body, _result, { client }) => {
      const { queryKey } = meQuery();
      // A request in flight may return the former address.
      await client.cancelQueries({ queryKey });
      const state = session.getState();
      if (state.status !== 'signed-in' || state.user.id !== user.id) return;
      session.refresh(user, token);
      toasts.success(texts.auth.emailChanged);
      void client.invalidateQueries({ queryKey });
    },
  });
