import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** As it was transferred: headers and parts. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** From now on every mail is rejected, or with `false` accepted again. */
  reject(rejects: boolean): void;
  close(): Promise<void>;
}

const USER = { name: 'showhands', password: 'the-password-of-the-mail-server' };

/** A real SMTP server that requires a user and a password. */
export const startMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  let rejects = false;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === USER.name && password === USER.password) done(null, { user: USER.name });
      else done(new Error('no such user'));
    },
    onRcptTo: ({ address }, _session, done) =>
      rejects ? done(Object.assign(new Error(`${address} is greylisted`), { responseCode: 451 })) : done(),
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
    received,
    reject: (value) => {
      rejects = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
