import type { Language } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { inSpan, type Logger } from '@showhands/service-kit/runtime';
import { describeMailError, isPermanentRejection } from '../mail/mailer.ts';
import { createResetLink } from '../passwords/commands.ts';
import {
  claimResetRequest,
  deleteResetRequest,
  postponeResetRequest,
  type ResetRequest,
} from '../passwords/repository.ts';
import { findUserByEmail } from '../users/repository.ts';

const SWEEP_MS = 5_000;
/** Longer than sending takes. After a crash another replica sends the link. */
const LEASE_SECONDS = 60;
const BACKOFF_BASE_SECONDS = 10;
const BACKOFF_MAX_SECONDS = 600;
/** The last attempt is about 20 minutes after the request. */
const MAX_ATTEMPTS = 8;

/** Delivers a link to its user, by mail in the language of the request or by the operator's terminal. */
export type DeliverLink = (email: string, link: string, language: Language) => Promise<void>;

interface ResetLinkJobOptions {
  readonly database: Database;
  readonly deliver: DeliverLink;
  readonly publicUrl: () => string;
  /** Key of the MAC in the tokens of links. */
  readonly linkSecret: string;
  readonly logger: Logger;
}

export interface ResetLinkJob {
  /** Called after a request was stored: sends its link without waiting for the next sweep. */
  wake(): void;
  start(): void;
  close(): Promise<void>;
}

const backoffSeconds = (attempts: number): number =>
  Math.min(BACKOFF_BASE_SECONDS * 2 ** (attempts - 1), BACKOFF_MAX_SECONDS);

/**
 * Sends the requested links. A request is a row that any replica claims, so a crash loses no request, and no request
 * waits for Redis. A retry sends the same link while the link is valid.
 */
export const createResetLinkJob = ({
  database,
  deliver,
  publicUrl,
  linkSecret,
  logger,
}: ResetLinkJobOptions): ResetLinkJob => {
  let stopped = false;
  let sweepTimer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const sendLink = async ({ email, language }: ResetRequest): Promise<void> => {
    const user = await findUserByEmail(database, email);
    // The mail goes to the stored address, never to the typed one.
    if (!user) return;
    await deliver(user.email, await createResetLink(database, linkSecret, user.id, publicUrl()), language);
  };

  const handle = async (request: ResetRequest): Promise<void> => {
    const { id, attempts } = request;
    try {
      await sendLink(request);
      await deleteResetRequest(database, id);
    } catch (error) {
      const fields = { ...describeMailError(error), attempts };
      if (attempts >= MAX_ATTEMPTS || isPermanentRejection(error)) {
        logger.error(fields, 'a password reset link could not be sent');
        return deleteResetRequest(database, id);
      }
      logger.warn(fields, 'a password reset link is sent later');
      await postponeResetRequest(database, id, backoffSeconds(attempts));
    }
  };

  const sweep = async (): Promise<void> => {
    while (!stopped) {
      const request = await claimResetRequest(database, LEASE_SECONDS);
      if (!request) return;
      await inSpan('send reset link', () => handle(request));
    }
  };

  const wake = (): void => {
    running = running.then(sweep).catch((error) => logger.warn({ err: error }, 'sending reset links failed'));
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
