import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.ts';

/** Undoes quoted-printable. */
export const decoded = (source: string): string =>
  Buffer.from(
    source
      .replaceAll('=\r\n', '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The token of the link in a mail or another text. */
export const tokenIn = (source: string): string => /\/reset\/([\w-]{64})(?![\w-])/.exec(decoded(source))?.[1] ?? '';

/** The token of the link that proves an address. */
export const proofTokenIn = (source: string): string =>
  /\/confirm-email#([\w-]{51})(?![\w-])/.exec(decoded(source))?.[1] ?? '';

export interface MailServer {
  readonly url: string;
  /** The mails to an address as they were transferred, in order. */
  sentTo(email: string): string[];
  /** Waits for the first mail to an address, or the first after so many. */
  mailTo(email: string, earlier?: number): Promise<string>;
  /** From now on every mail is rejected with this code, or with `undefined` accepted again. */
  reject(responseCode: number | undefined): void;
  close(): Promise<void>;
}

const USER = { name: 'showhands', password: 'the-password-of-the-mail-server' };

/** A real SMTP server that requires a user and a password. */
export const startMailServer = async (): Promise<MailServer> => {
  const received: { readonly recipients: readonly string[]; readonly source: string }[] = [];
  const sentTo = (email: string) =>
    received.filter(({ recipients }) => recipients.includes(email)).map(({ source }) => source);
  let rejection: number | undefined;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === USER.name && password === USER.password) done(null, { user: USER.name });
      else done(new Error('no such user'));
    },
    onRcptTo: ({ address }, _session, done) =>
      rejection === undefined
        ? done()
        : done(Object.assign(new Error(`${address} is rejected`), { responseCode: rejection })),
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${USER.name}:${USER.password}@127.0.0.1:${port}`,
    sentTo,
    mailTo: (email, earlier = 0) =>
      eventually(() => {
        const mail = sentTo(email)[earlier];
        if (mail === undefined) throw new Error('no mail yet');
        return mail;
      }),
    reject: (responseCode) => {
      rejection = responseCode;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
