import { getNotificationSettings, updateNotificationSettings } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { updateSettings } from './commands.ts';
import { findSettings } from './repository.ts';

export const bindSettings = (api: Api, store: Store): void => {
  api.route(getNotificationSettings, ({ user }) => findSettings(store.database, user.id));
  api.route(updateNotificationSettings, (call) => updateSettings(store, call));
};
