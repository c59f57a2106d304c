import type { Database } from '@showhands/service-kit/database';
import { inSpan, type Logger } from '@showhands/service-kit/runtime';
import { deleteDueAccounts } from '../account-deletion/commands.ts';

const SWEEP_MS = 5_000;

interface DeletionJobOptions {
  readonly database: Database;
  readonly linkSecret: string;
  readonly logger: Logger;
  /** Called after a deletion, whose event waits in the outbox. */
  readonly committed: () => void;
}

/** Deletes accounts whose time has passed, by PostgreSQL's clock. Replicas share the work. */
export const createDeletionJob = ({ database, linkSecret, logger, committed }: DeletionJobOptions) => {
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    if (await inSpan('delete accounts', () => deleteDueAccounts(database, linkSecret))) committed();
  };
  const timer = setInterval(() => {
    running = running.then(run).catch((error) => logger.warn({ err: error }, 'deleting accounts failed'));
  }, SWEEP_MS);
  return {
    close: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
};
