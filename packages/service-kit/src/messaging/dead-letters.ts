import type { Database, Executor } from '../database/database.ts';
import type { DeadLetter, QueueDepth } from './bus.ts';
import { PoisonMessageError, parseEvent } from './dispatch.ts';

/** What consumers gave up on, for an operator. `queue` is a consumer's; undefined for all. */
export interface DeadLetters {
  /** What is there, seen and left in place; the oldest first. */
  list(): Promise<readonly DeadLetter[]>;
  /** Where there are more that only others may read. */
  withheld(): Promise<readonly QueueDepth[]>;
  /** Hands them to their consumers once more. @returns how many @throws Error where only others may read that queue */
  replay(queue?: string): Promise<number>;
  /** Throws them away. @returns how many @throws Error where only others may read that queue */
  discard(queue?: string): Promise<number>;
  close(): Promise<void>;
}

interface LetterRow extends DeadLetter {
  readonly id: string;
}

const find = async (executor: Executor, queue?: string): Promise<readonly LetterRow[]> => {
  const wanted = queue ?? null;
  const { rows } = await executor.raw<{ rows: LetterRow[] }>(
    'select id, queue, body, reason from dead_letters where ?::text is null or queue = ? order by created_at for update',
    [wanted, wanted],
  );
  return rows;
};

const remove = async (executor: Executor, letters: readonly LetterRow[]): Promise<void> => {
  await executor.raw('delete from dead_letters where id = any (?)', [letters.map(({ id }) => id)]);
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
 * The letters that an in-process bus gave back to the outbox. They are published again as they were: consumers that
 * had handled theirs know the event's id, and do nothing. What nobody will ever understand stays.
 */
export const createTableLetters = (database: Database): DeadLetters => ({
  list: async () => (await find(database)).map(({ queue, body, reason }) => ({ queue, body, reason })),
  withheld: async () => [],
  replay: (queue) =>
    database.transaction(async (trx) => {
      const letters = (await find(trx, queue)).filter(isEvent);
      for (const { body } of letters) {
        const { id, type } = parseEvent(body);
        await trx.raw('insert into outbox (id, type, body) values (?, ?, ?) on conflict do nothing', [id, type, body]);
      }
      await remove(trx, letters);
      return letters.length;
    }),
  discard: (queue) =>
    database.transaction(async (trx) => {
      const letters = await find(trx, queue);
      await remove(trx, letters);
      return letters.length;
    }),
  close: async () => undefined,
});
