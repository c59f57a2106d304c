import { type Notification, texts } from '@showhands/contracts';
import { type CommandCall, type Identity, notFound, outbox, type Store } from '@showhands/service-kit';
import { presentNotification } from './presenter.ts';
import * as repository from './repository.ts';

type Caller = CommandCall & { readonly user: Identity };
type OfOne = Caller & { readonly params: { readonly id: string } };

export const markRead = (store: Store, call: OfOne): Promise<Notification> =>
  store.transact(call, async (trx) => {
    const userId = call.user.id;
    const row = await repository.findInFeed(trx, userId, call.params.id);
    if (!row) throw notFound(texts.notification.notFound);
    if (!row.is_read) {
      await repository.markRead(trx, userId, row.id);
      await outbox.append(trx, 'notification.read', { userId, notificationId: row.id });
    }
    return presentNotification({ ...row, is_read: true });
  });

export const markAllRead = (store: Store, call: Caller): Promise<{ updated: number }> =>
  store.transact(call, async (trx) => {
    const updated = await repository.markAllRead(trx, call.user.id);
    await outbox.append(trx, 'notification.read', { userId: call.user.id, notificationId: null });
    return { updated };
  });

export const remove = (store: Store, call: OfOne): Promise<{ notificationId: string }> =>
  store.transact(call, async (trx) => {
    const row = await repository.findInFeed(trx, call.user.id, call.params.id);
    if (!row) throw notFound(texts.notification.notFound);
    await repository.remove(trx, call.user.id, row.id);
    return { notificationId: row.id };
  });

export const clear = (store: Store, call: Caller): Promise<{ deleted: number }> =>
  store.transact(call, async (trx) => ({ deleted: await repository.clear(trx, call.user.id) }));
