import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';
import { storeDigest } from '../digests/commands.ts';
import { dropMailsBeforeClose, dropMailsOf, requestMails } from '../poll-mails/commands.ts';

const QUEUE = 'auth.mails';
const DIGESTS = 'auth.digests';

interface MailsOptions {
  readonly database: Database;
  readonly linkSecret: string;
  /** Whether people without an account may open one. Else a mail would send them to a closed form. */
  readonly mailsStrangers: boolean;
  /** Wakes the job that sends mails. Undefined without a mail server: then events are dropped. */
  readonly wake: (() => void) | undefined;
}

export const subscribeMails = async (
  bus: Bus,
  { database, linkSecret, mailsStrangers, wake }: MailsOptions,
): Promise<void> => {
  await bus.subscribe({
    queue: DIGESTS,
    handlers: {
      'digest.collected': async (event) => {
        if (!wake) return;
        await consumeOnce(database, DIGESTS, event, (trx) => storeDigest(trx, event, linkSecret));
        wake();
      },
    },
  });
  await bus.subscribe({
    queue: QUEUE,
    handlers: {
      'mail.requested': async (event) => {
        if (!wake) return;
        await consumeOnce(database, QUEUE, event, (trx) => requestMails(trx, event, { linkSecret, mailsStrangers }));
        wake();
      },
      'poll.closed': async (event) => {
        if (wake) await consumeOnce(database, QUEUE, event, (trx) => dropMailsBeforeClose(trx, event.payload.poll.id));
      },
      'poll.deleted': (event) => consumeOnce(database, QUEUE, event, (trx) => dropMailsOf(trx, event.payload.pollId)),
    },
  });
};
