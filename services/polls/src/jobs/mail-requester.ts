import type { Store } from '@showhands/service-kit/database';
import { inSpan, type Logger } from '@showhands/service-kit/runtime';
import { requestDueMails } from '../poll-mails/commands.ts';

const SWEEP_MS = 5_000;

export interface MailRequester {
  start(): void;
  close(): Promise<void>;
}

/**
 * Requests mails to invited addresses, and mails about polls that end in a day. A sweep apart from the calls that change lists: it
 * finds the addresses whichever way they came, by an edit, a group, the next run or the publication of a draft.
 */
export const createMailRequester = ({ store, logger }: { store: Store; logger: Logger }): MailRequester => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const sweep = (): void => {
    running ??= inSpan('request mails', () =>
      requestDueMails(store, (err, pollId) => logger.warn({ err, pollId }, 'requesting the mails of a poll failed')),
    )
      .catch((error) => logger.warn({ err: error }, 'requesting mails failed'))
      .finally(() => {
        running = undefined;
      });
  };

  return {
    start: () => {
      sweep();
      timer = setInterval(sweep, SWEEP_MS);
    },
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
