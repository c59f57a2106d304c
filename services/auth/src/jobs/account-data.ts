import type { Database } from '@showhands/service-kit/database';
import { inSpan, type Logger } from '@showhands/service-kit/runtime';
import { deleteDueAccounts } from '../account-deletion/commands.ts';
import { buildCollected } from '../data-export/commands.ts';
import { requestDueDigests } from '../digests/commands.ts';

const SWEEP_MS = 5_000;

interface AccountDataJobOptions {
  readonly database: Database;
  readonly linkSecret: string;
  /** Without a mail server nobody gets a digest. */
  readonly sendsMails: boolean;
  readonly logger: Logger;
  /** Called after a deletion or a request, whose event waits in the outbox. */
  readonly committed: () => void;
}

/** Deletes accounts whose time has passed, by PostgreSQL's clock, builds archives of data, and requests digests. Replicas share the work. */
export const createAccountDataJob = ({
  database,
  linkSecret,
  sendsMails,
  logger,
  committed,
}: AccountDataJobOptions) => {
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    if (await inSpan('delete accounts', () => deleteDueAccounts(database, linkSecret))) committed();
    if (sendsMails && (await inSpan('request digests', () => requestDueDigests(database)))) committed();
    await inSpan('build data archives', () => buildCollected(database, logger));
  };
  const timer = setInterval(() => {
    running = running.then(run).catch((error) => logger.warn({ err: error }, 'work on data of accounts failed'));
  }, SWEEP_MS);
  return {
    close: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
};
