import { Readable } from 'node:stream';

/** A message. User text in it has no control characters. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Stays the same when the mail is repeated. By default each attempt has its own. */
  readonly messageId?: string;
  /** An address that unsubscribes the recipient by POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** @throws an error whose message may contain the address: log only what `describeMailError` returns */
  send(mail: Mail): Promise<void>;
}

interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password. */
  readonly url: string;
  readonly from: string;
}

/** Together shorter than the lease of a mail job, so that no other replica sends the mail at the same time. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Errors of mails whose content the server had begun to receive. */
const begun = new WeakSet<object>();

const headersOf = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Imports the library only when there is a server to send to. */
export const createMailer = async ({ url, from }: MailerOptions): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer');
  // Without a pool: a pool repeats a mail whose connection is lost, which may have been delivered.
  const transport = createTransport({ url, ...TIMEOUTS }, { from });
  const onTransfer = new WeakMap<object, () => void>();
  transport.use('stream', (sent, done) => {
    const notify = onTransfer.get(sent.data.headers as object);
    // The generator starts at the first read, after the server has accepted the recipient.
    const lazily = async function* (content: Readable) {
      notify?.();
      yield* content;
    };
    sent.message.processFunc((content) => Readable.from(lazily(content as Readable), { objectMode: false }));
    done();
  });
  return {
    send: async (mail) => {
      const { to, subject, text, html, messageId } = mail;
      const headers = { 'Auto-Submitted': 'auto-generated', ...headersOf(mail) };
      let hasBegun = false;
      onTransfer.set(headers, () => {
        hasBegun = true;
      });
      try {
        // As an object: a text would be parsed as a list of addresses, and a user's address may contain commas.
        const content = { subject, text, html, headers, ...(messageId !== undefined && { messageId }) };
        await transport.sendMail({ ...content, to: { name: '', address: to } });
      } catch (error) {
        if (hasBegun && typeof error === 'object' && error !== null) begun.add(error);
        throw error;
      }
    },
  };
};

/**
 * Kinds of failures. `address`: the server rejects the recipient for good. `message`: the server rejects this mail for good.
 * `unknown`: the connection was lost during the transfer, so the mail may have been delivered. `later`: any other failure, such
 * as a full mailbox or a wrong password of the operator.
 */
export type MailFailure = 'address' | 'message' | 'unknown' | 'later';

/** The enhanced status code at the start of a reply (RFC 3463). */
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** No such mailbox, not local, or a name that no mailbox may have (RFC 5321). */
const NO_MAILBOX: readonly unknown[] = [550, 551, 553];

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  /** The command that the server has rejected. */
  readonly command?: unknown;
  readonly response?: unknown;
}

const smtpErrorOf = (error: unknown): SmtpError => (typeof error === 'object' && error !== null ? error : {});

export const failureOf = (error: unknown): MailFailure => {
  const { responseCode, command, response } = smtpErrorOf(error);
  if (typeof responseCode !== 'number') return begun.has(smtpErrorOf(error)) ? 'unknown' : 'later';
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return 'later';
  const [, enhanced] = (typeof response === 'string' && ENHANCED.exec(response)) || [];
  if (enhanced?.startsWith('5.1.')) return 'address';
  if (command === 'DATA') return 'message';
  return enhanced === undefined && NO_MAILBOX.includes(responseCode) ? 'address' : 'later';
};

/** The codes of an SMTP error. The error's text is left out, since it may quote the address. */
export const describeMailError = (error: unknown): { code?: unknown; responseCode?: unknown } => {
  const { code, responseCode } = smtpErrorOf(error);
  return { code, responseCode };
};
