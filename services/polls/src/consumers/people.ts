import type { DomainEvent } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { renameCreator } from '../polls/commands.ts';

const QUEUE = 'polls.people';

interface PeopleOptions {
  readonly database: Database;
  readonly committed: () => void;
}

export const subscribePeople = (bus: Bus, { database, committed }: PeopleOptions): Promise<void> => {
  const update = async (event: DomainEvent<'user.registered' | 'user.updated'>): Promise<void> => {
    await consumeOnce(database, QUEUE, event, (trx) => renameCreator(trx, event));
    committed();
  };
  return bus.subscribe({ queue: QUEUE, handlers: { 'user.registered': update, 'user.updated': update } });
};
