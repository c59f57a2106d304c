/** A message without users' text, so that nobody can send their own text by it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
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

/** Imports the library only when there is a server to send to. */
export const createMailer = async ({ url, from }: MailerOptions): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...TIMEOUTS }, { from });
  return {
    send: async ({ to, ...content }) => {
      // As an object: a text would be parsed as a list of addresses, and a user's address may contain commas.
      await transport.sendMail({ ...content, to: { name: '', address: to } });
    },
  };
};

/** Whether the server has rejected the mail permanently, for example without such a mailbox (RFC 5321, 4.2.1). */
export const isPermanentRejection = (error: unknown): boolean => {
  const { responseCode } = describeMailError(error);
  return typeof responseCode === 'number' && responseCode >= 500;
};

/** The codes of an SMTP error. The error's text is left out, since it may quote the address. */
export const describeMailError = (error: unknown): { code?: unknown; responseCode?: unknown } => {
  if (typeof error !== 'object' || error === null) return {};
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } = error;
  return { code, responseCode };
};
