import type { Database } from '@showhands/service-kit/database';
import { inSpan, type Logger } from '@showhands/service-kit/runtime';
import { describeMailError, isPermanentRejection } from '../mail/mailer.ts';
import {
  claimLinkRequest,
  deleteLinkRequest,
  type LinkRequest,
  postponeLinkRequest,
  type RequestTable,
} from '../mail/repository.ts';

const SWEEP_MS = 5_000;
/** Longer than sending takes. After a crash another replica sends the link. */
const LEASE_SECONDS = 60;
const BACKOFF_BASE_SECONDS = 10;
const BACKOFF_MAX_SECONDS = 600;
/** The last attempt is about 20 minutes after the request. */
const MAX_ATTEMPTS = 8;

interface LinkJobOptions {
  readonly database: Database;
  readonly table: RequestTable;
  /** The name of the link in logs. */
  readonly kind: string;
  /** Sends the link of a request, or nothing if there is no account to send it to. */
  readonly send: (request: LinkRequest) => Promise<void>;
  readonly logger: Logger;
}

export interface LinkJob {
  /** Called after a request was stored: sends its link without waiting for the next sweep. */
  wake(): void;
  start(): void;
  close(): Promise<void>;
}

const backoffSeconds = (attempts: number): number =>
  Math.min(BACKOFF_BASE_SECONDS * 2 ** (attempts - 1), BACKOFF_MAX_SECONDS);

/**
 * Sends the requested links. A request is a row that any replica claims, so a crash loses no request, and no request
 * waits for Redis. A retry sends a link that is as valid as the first one.
 */
export const createLinkJob = ({ database, table, kind, send, logger }: LinkJobOptions): LinkJob => {
  let stopped = false;
  let sweepTimer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const handle = async (request: LinkRequest): Promise<void> => {
    const { id, attempts } = request;
    try {
      await send(request);
      await deleteLinkRequest(database, table, id);
    } catch (error) {
      const fields = { ...describeMailError(error), attempts };
      if (attempts >= MAX_ATTEMPTS || isPermanentRejection(error)) {
        logger.error(fields, `a ${kind} could not be sent`);
        return deleteLinkRequest(database, table, id);
      }
      logger.warn(fields, `a ${kind} is sent later`);
      await postponeLinkRequest(database, table, id, backoffSeconds(attempts));
    }
  };

  const sweep = async (): Promise<void> => {
    while (!stopped) {
      const request = await claimLinkRequest(database, table, LEASE_SECONDS);
      if (!request) return;
      await inSpan(`send ${kind}`, () => handle(request));
    }
  };

  const wake = (): void => {
    running = running.then(sweep).catch((error) => logger.warn({ err: error, kind }, 'sending links failed'));
  };

  return {
    wake,
    start: () => {
      wake();
      sweepTimer = setInterval(wake, SWEEP_MS);
    },
    close: async () => {
      stopped = true;
      clearInterval(sweepTimer);
      await running;
    },
  };
};
