import type { DomainEvent, ExportingService } from '@showhands/contracts';
import type { Database, Transaction } from '../database/database.ts';
import type { Bus } from './bus.ts';
import { consumeOnce } from './inbox.ts';
import { outbox } from './outbox.ts';

/** Some of a service's data of a user. */
export interface DataPart {
  readonly area: string;
  readonly items: readonly unknown[];
}

export type CollectData = (trx: Transaction, userId: string) => AsyncIterable<DataPart>;

const publish = async (
  trx: Transaction,
  service: ExportingService,
  { payload: { exportId, userId } }: DomainEvent<'data.requested'>,
  collect: CollectData,
): Promise<void> => {
  let part = 0;
  for await (const { area, items } of collect(trx, userId)) {
    await outbox.append(trx, 'data.collected', { exportId, service, part, area, items: [...items] });
    part += 1;
  }
  await outbox.append(trx, 'data.collected', { exportId, service, part, area: null, items: [] });
};

interface Options {
  readonly database: Database;
  readonly committed: () => void;
  readonly collect: CollectData;
}

/** Sends a service's data of a user to auth, which builds the archive, in parts of moderate size. */
export const subscribeExports = (
  bus: Bus,
  service: ExportingService,
  { database, committed, collect }: Options,
): Promise<void> => {
  const queue = `${service}.exports`;
  return bus.subscribe({
    queue,
    handlers: {
      'data.requested': async (event) => {
        await consumeOnce(database, queue, event, (trx) => publish(trx, service, event, collect));
        committed();
      },
    },
  });
};

interface PageRequest<Row> {
  readonly area: string;
  /** Reads rows after a key, in its order. */
  readonly read: (after: string | null, limit: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly toItem?: (row: Row) => unknown;
  readonly size?: number;
}

/** Reads rows page by page. */
export async function* inPages<Row>({
  area,
  read,
  keyOf,
  toItem = (row) => row,
  size = 200,
}: PageRequest<Row>): AsyncGenerator<DataPart> {
  for (let after: string | null = null; ; ) {
    const rows: readonly Row[] = await read(after, size);
    const last = rows.at(-1);
    if (last) yield { area, items: rows.map(toItem) };
    if (!last || rows.length < size) return;
    after = keyOf(last);
  }
}
