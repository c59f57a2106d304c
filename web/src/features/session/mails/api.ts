import {
  getMailSettings,
  type Language,
  type MailKind,
  type MailSettings,
  updateMailSettings,
} from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { mailSettingsMessages } from '#lib/messages/mail-settings.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';

export const mailSettingsQuery = () =>
  queryOptions({
    queryKey: ['session', 'mail-settings'],
    queryFn: ({ signal }) => api.call(getMailSettings, { signal }),
  });

type Change = Partial<Pick<MailSettings, MailKind | 'digest'>> & {
  readonly language?: Language;
  /** Ends `stopped`. */
  readonly resume?: true;
};

/** Changes settings, which are shown before the response. */
export const changeMailSettingsMutation = () =>
  mutationOptions({
    // One after another, so that the response of the last change has all of them.
    scope: { id: 'mail-settings' },
    mutationFn: (body: Change) => api.call(updateMailSettings, { body }),
    onMutate: async ({ resume, ...change }, { client }) => {
      const { queryKey } = mailSettingsQuery();
      // A request in flight may return the settings from before.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...change });
    },
    onSuccess: (settings, _change, _shown, { client }) => client.setQueryData(mailSettingsQuery().queryKey, settings),
    onError: (error, _change, _shown, { client }) => {
      toasts.error(errorText(error, mailSettingsMessages.saveFailed));
      void client.invalidateQueries({ queryKey: mailSettingsQuery().queryKey });
    },
  });
