import { getNotificationSettings, type NotificationSettings, updateNotificationSettings } from '@showhands/contracts';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { notificationSettingsMessages } from '#lib/messages/notification-settings.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';

const settingsQuery = () =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: ({ signal }) => api.call(getNotificationSettings, { signal }),
  });

type Change = Partial<NotificationSettings>;

/** The values that a rejected change has overwritten: other settings may have changed since. */
const restored = (change: Change, before: NotificationSettings): Change =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in change));

const changeMutation = () =>
  mutationOptions({
    // One after another, so that the response of the last change has all of them.
    scope: { id: 'notification-settings' },
    mutationFn: (body: Change) => api.call(updateNotificationSettings, { body }),
    onMutate: async (change, { client }) => {
      const { queryKey } = settingsQuery();
      // A request in flight may return the settings from before.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...change });
      return before;
    },
    onError: (error, change, before, { client }) => {
      const { queryKey } = settingsQuery();
      toasts.error(errorText(error, notificationSettingsMessages.saveFailed));
      if (before) client.setQueryData(queryKey, (settings) => settings && { ...settings, ...restored(change, before) });
      void client.invalidateQueries({ queryKey });
    },
  });

/** The notification settings of the account, with optimistic changes. Loaded while `enabled`. */
export const useAccountSettings = (enabled: boolean) => {
  const { data: settings, error, isFetching, refetch } = useQuery({ ...settingsQuery(), enabled });
  const { mutate: change } = useMutation(changeMutation());
  return { settings, error, isFetching, refetch, change };
};
