import type { Transaction } from '@showhands/service-kit/database';

const markBroadcast = async (
  trx: Transaction,
  user: string,
  id: string,
  state: 'is_read' | 'is_deleted',
): Promise<void> => {
  await trx.raw(
    `insert into broadcast_states (user_id, broadcast_id, ??) select ?, id, true from broadcasts where id = ?
     on conflict (user_id, broadcast_id) do update set ?? = true`,
    [state, user, id, state],
  );
};

export const markRead = async (trx: Transaction, user: string, id: string): Promise<void> => {
  const own = await trx('notifications').where({ id, user_id: user }).update({ is_read: true });
  if (own === 0) await markBroadcast(trx, user, id, 'is_read');
};

export const remove = async (trx: Transaction, user: string, id: string): Promise<void> => {
  const own = await trx('notifications').where({ id, user_id: user }).delete();
  if (own === 0) await markBroadcast(trx, user, id, 'is_deleted');
};

/** Sets a watermark to the newest broadcast. A later one is new to the user, whatever its timestamp. */
const setWatermark = async (trx: Transaction, user: string, column: 'read_seq' | 'cleared_seq'): Promise<void> => {
  await trx.raw('update readers set ?? = coalesce((select max(seq) from broadcasts), 0) where user_id = ?', [
    column,
    user,
  ]);
};

export const markAllRead = async (trx: Transaction, user: string): Promise<void> => {
  await trx('notifications').where({ user_id: user, is_read: false }).update({ is_read: true });
  await setWatermark(trx, user, 'read_seq');
};

export const clear = async (trx: Transaction, user: string): Promise<void> => {
  await trx('notifications').where({ user_id: user }).delete();
  await setWatermark(trx, user, 'cleared_seq');
  await trx('broadcast_states').where({ user_id: user }).delete();
};
