import type { Database, Executor } from '../database/database.ts';
import type { DeadLetter, QueueDepth } from './bus.ts';
import { PoisonMessageError, parseEvent } from './dispatch.ts';

/** Access to dead letters for an operator. `queue` is the consumer's queue; all queues if undefined. */
export interface DeadLetters {
  /** Lists them, oldest first, and leaves them in place. `unreadable`: the queues that this user may not read. */
  list(): Promise<{ readonly readable: readonly DeadLetter[]; readonly unreadable: readonly QueueDepth[] }>;
  /** Sends them to their consumers again. @returns how many @throws Error if this user may not read `queue` */
  replay(queue?: string): Promise<number>;
  /** Deletes them. @returns how many @throws Error if this user may not read `queue` */
  discard(queue?: string): Promise<number>;
  close(): Promise<void>;
}

interface DeadLetterRow extends DeadLetter {
  readonly id: string;
}

const find = async (executor: Executor, queue?: string): Promise<readonly DeadLetterRow[]> => {
  const wanted = queue ?? null;
  const { rows } = await executor.raw<{ rows: DeadLetterRow[] }>(
    'select id, queue, body, reason from dead_letters where ?::text is null or queue = ? order by created_at for update',
    [wanted, wanted],
  );
  return rows;
};

const remove = async (executor: Executor, deadLetters: readonly DeadLetterRow[]): Promise<void> => {
  await executor.raw('delete from dead_letters where id = any (?)', [deadLetters.map(({ id }) => id)]);
};

const isEvent = ({ body }: DeadLetter): boolean => {
  try {
    parseEvent(body);
    return true;
  } catch (error) {
    if (error instanceof PoisonMessageError) return false;
    throw error;
  }
};

/**
 * The dead letters of an in-process bus, in the table `dead_letters`. A replayed event reaches all of its consumers
 * again. Consumers that have handled it deduplicate it by its id. Unparsable messages are not replayed: no consumer
 * accepts them.
 */
export const createTableDeadLetters = (database: Database): DeadLetters => ({
  list: async () => ({
    readable: (await find(database)).map(({ queue, body, reason }) => ({ queue, body, reason })),
    unreadable: [],
  }),
  replay: (queue) =>
    database.transaction(async (trx) => {
      const deadLetters = (await find(trx, queue)).filter(isEvent);
      for (const { body } of deadLetters) {
        const { id, type } = parseEvent(body);
        await trx.raw('insert into outbox (id, type, body) values (?, ?, ?) on conflict do nothing', [id, type, body]);
      }
      await remove(trx, deadLetters);
      return deadLetters.length;
    }),
  discard: (queue) =>
    database.transaction(async (trx) => {
      const deadLetters = await find(trx, queue);
      await remove(trx, deadLetters);
      return deadLetters.length;
    }),
  close: async () => undefined,
});
