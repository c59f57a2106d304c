import type { AddressInfo, Socket } from 'node:net';
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

/** Undoes the transfer encoding. */
const contentOf = (part: string): string => {
  const [head = '', ...paragraphs] = part.split('\r\n\r\n');
  const body = paragraphs.join('\r\n\r\n');
  const content = /^Content-Transfer-Encoding: base64/im.test(head)
    ? Buffer.from(body, 'base64').toString()
    : decoded(body);
  return content.replaceAll('\r\n', '\n');
};

/** Undoes the encoded words of RFC 2047. */
const subjectOf = (source: string): string => {
  const [, subject = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source) ?? [];
  const words = subject.replace(/\?=\s+=\?/g, '?==?').replace(/\r\n(?=[ \t])/g, '');
  return words.replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
    encoding.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decoded(word.replaceAll('_', ' ')),
  );
};

/** The parts of a mail with text and HTML. */
export const readMail = (source: string) => {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(source) ?? [];
  const [head = '', text = '', html = ''] = source.split(`--${boundary}`);
  return {
    head: head.replace(/\r\n[ \t]+/g, ' '),
    subject: subjectOf(source),
    text: contentOf(text),
    html: contentOf(html),
  };
};

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
  /** From now on every mail is rejected with this code, by default with its recipient, or with `undefined` accepted again. */
  reject(responseCode: number | undefined, how?: { readonly at?: 'message'; readonly text?: string }): void;
  /** Receives the next mail without a response, until `drop` closes its connection. */
  hold(): { readonly received: Promise<void>; drop(): void };
  close(): Promise<void>;
}

const USER = { name: 'showhands', password: 'the-password-of-the-mail-server' };

/** A real SMTP server that requires a user and a password. */
export const startMailServer = async (): Promise<MailServer> => {
  const received: { readonly recipients: readonly string[]; readonly source: string }[] = [];
  const sentTo = (email: string) =>
    received.filter(({ recipients }) => recipients.includes(email)).map(({ source }) => source);
  let rejection: { readonly responseCode: number; readonly at?: 'message'; readonly text?: string } | undefined;
  let held: { readonly received: () => void; readonly dropped: Promise<void> } | undefined;
  const rejectionAt = (at: 'message' | undefined, address: string): Error | null =>
    rejection && rejection.at === at
      ? Object.assign(new Error(rejection.text ?? `${address} is rejected`), { responseCode: rejection.responseCode })
      : null;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === USER.name && password === USER.password) done(null, { user: USER.name });
      else done(new Error('no such user'));
    },
    onRcptTo: ({ address }, _session, done) => done(rejectionAt(undefined, address)),
    onData: (stream, { envelope }, done) => {
      const hold = held;
      held = undefined;
      const recipients = envelope.rcptTo.map(({ address }) => address);
      text(stream).then(async (source) => {
        const error = rejectionAt('message', recipients.join());
        if (!error) received.push({ recipients, source });
        hold?.received();
        await hold?.dropped;
        done(hold ? new Error('dropped') : error);
      }, done);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    url: `smtp://${USER.name}:${USER.password}@127.0.0.1:${port}`,
    sentTo,
    mailTo: (email, earlier = 0) =>
      eventually(() => {
        const mail = sentTo(email)[earlier];
        if (mail === undefined) throw new Error('no mail yet');
        return mail;
      }),
    reject: (responseCode, how) => {
      rejection = responseCode === undefined ? undefined : { responseCode, ...how };
    },
    hold: () => {
      const [arrived, dropped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { received: arrived.resolve, dropped: dropped.promise };
      return {
        received: arrived.promise,
        drop: () => {
          for (const connection of sockets) connection.destroy();
          dropped.resolve();
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
