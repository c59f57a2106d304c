import { type Notification, texts } from '@showhands/contracts';
import {
  type CommandCall,
  type Identity,
  notFound,
  outbox,
  type Store,
  type Transaction,
} from '@showhands/service-kit';
import { presentNotification } from './presenter.ts';
import * as repository from './repository.ts';

type Caller = CommandCall & { readonly user: Identity };
type OfOne = Caller & { readonly params: { readonly id: string } };

/** Tells the user's pages that one, or with null all, was read or is gone. What waits to be sent to them is not sent. */
const announceRead = (trx: Transaction, userId: string, notificationId: string | null): Promise<void> =>
  outbox.append(trx, 'notification.read', { userId, notificationId });

export const markRead = (store: Store, call: OfOne): Promise<Notification> =>
  store.transact(call, async (trx) => {
    const userId = call.user.id;
    const row = await repository.findInFeed(trx, userId, call.params.id);
    if (!row) throw notFound(texts.notification.notFound);
    if (!row.is_read) {
      await repository.markRead(trx, userId, row.id);
      await announceRead(trx, userId, row.id);
    }
    return presentNotification({ ...row, is_read: true });
  });

export const markAllRead = (store: Store, call: Caller): Promise<{ updated: number }> =>
  store.transact(call, async (trx) => {
    const updated = await repository.markAllRead(trx, call.user.id);
    await announceRead(trx, call.user.id, null);
    return { updated };
  });

export const remove = (store: Store, call: OfOne): Promise<{ notificationId: string }> =>
  store.transact(call, async (trx) => {
    const row = await repository.findInFeed(trx, call.user.id, call.params.id);
    if (!row) throw notFound(texts.notification.notFound);
    await repository.remove(trx, call.user.id, row.id);
    await announceRead(trx, call.user.id, row.id);
    return { notificationId: row.id };
  });

export const clear = (store: Store, call: Caller): Promise<{ deleted: number }> =>
  store.transact(call, async (trx) => {
    const deleted = await repository.clear(trx, call.user.id);
    await announceRead(trx, call.user.id, null);
    return { deleted };
  });
