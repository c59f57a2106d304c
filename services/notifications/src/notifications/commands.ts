import { type Notification, texts } from '@showhands/contracts';
import type { CommandCall, Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { countAll, countUnread, findForUser } from './lists.ts';
import { presentNotification } from './presenter.ts';
import * as repository from './repository.ts';

type Caller = CommandCall & { readonly user: Identity };
type CallOnOne = Caller & { readonly params: { readonly id: string } };

/** Publishes to the user's pages that one notification, or all for null, was read or deleted. */
const publishRead = (trx: Transaction, userId: string, notificationId: string | null): Promise<void> =>
  outbox.append(trx, 'notification.read', { userId, notificationId });

export const markRead = (store: Store, call: CallOnOne): Promise<Notification> =>
  store.transact(call, async (trx) => {
    const userId = call.user.id;
    const row = await findForUser(trx, userId, call.params.id);
    if (!row) throw notFound(texts.notification.notFound);
    if (!row.is_read) {
      await repository.markRead(trx, userId, row.id);
      await publishRead(trx, userId, row.id);
    }
    return presentNotification({ ...row, is_read: true });
  });

export const markAllRead = (store: Store, call: Caller): Promise<{ updated: number }> =>
  store.transact(call, async (trx) => {
    const updated = await countUnread(trx, call.user.id);
    await repository.markAllRead(trx, call.user.id);
    await publishRead(trx, call.user.id, null);
    return { updated };
  });

export const remove = (store: Store, call: CallOnOne): Promise<{ notificationId: string }> =>
  store.transact(call, async (trx) => {
    const row = await findForUser(trx, call.user.id, call.params.id);
    if (!row) throw notFound(texts.notification.notFound);
    await repository.remove(trx, call.user.id, row.id);
    await publishRead(trx, call.user.id, row.id);
    return { notificationId: row.id };
  });

export const clear = (store: Store, call: Caller): Promise<{ deleted: number }> =>
  store.transact(call, async (trx) => {
    const deleted = await countAll(trx, call.user.id);
    await repository.clear(trx, call.user.id);
    await publishRead(trx, call.user.id, null);
    return { deleted };
  });
