import { type CollectData, inPages } from '@showhands/service-kit/messaging';
import { listPage } from '../notifications/lists.ts';
import { type NotificationRow, presentNotification } from '../notifications/presenter.ts';
import { findSettings } from '../settings/repository.ts';

export const collectData: CollectData = async function* (trx, userId) {
  yield { area: 'notification-settings', items: [await findSettings(trx, userId)] };
  yield* inPages<NotificationRow>({
    area: 'notifications',
    read: (after, limit) => {
      const [at, id] = after?.split(' ') ?? [];
      return listPage(trx, userId, at !== undefined && id !== undefined ? { after: [at, id] } : {}, limit);
    },
    keyOf: ({ created_at: at, id }) => `${at.toISOString()} ${id}`,
    toItem: presentNotification,
  });
};
