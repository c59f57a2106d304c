import type { Database } from '@showhands/service-kit/database';
import type { MailQueue } from './mail-queue.ts';
import {
  claimLinkRequest,
  deleteLinkRequest,
  type LinkRequest,
  postponeLinkRequest,
  type RequestTable,
} from './repository.ts';

/** Longer than sending takes. After a crash another replica sends the link. */
const LEASE_SECONDS = 60;
/** The last attempt is about 20 minutes after the request. */
const MAX_ATTEMPTS = 8;

interface LinkQueueOptions extends Pick<MailQueue<LinkRequest>, 'kind' | 'send'> {
  readonly database: Database;
  readonly table: RequestTable;
  readonly onRejected: (email: string) => Promise<void>;
}

/** Requested links. A retry sends a link that is as valid as the first one, so a link may be sent twice. */
export const createLinkQueue = ({
  database,
  table,
  kind,
  send,
  onRejected,
}: LinkQueueOptions): MailQueue<LinkRequest> => ({
  kind,
  maxAttempts: MAX_ATTEMPTS,
  concurrency: 1,
  claim: () => claimLinkRequest(database, table, LEASE_SECONDS),
  send,
  finish: ({ id }) => deleteLinkRequest(database, table, id),
  postpone: ({ id }, seconds) => postponeLinkRequest(database, table, id, seconds),
  onRejected: ({ email }) => onRejected(email),
});
