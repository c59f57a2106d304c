import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PollSnapshot } from '@showhands/contracts';

export interface FakePolls {
  readonly url: string;
  /** Paths asked for so far. */
  readonly asked: string[];
  put(poll: PollSnapshot): void;
  /** From now on every question is answered with 500. */
  breakDown(): void;
  recover(): void;
  /** Answers wait until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** Stands in for polls: answers what a poll is now, and asks for the shared secret. */
export const startFakePolls = async (secret: string): Promise<FakePolls> => {
  const polls = new Map<string, PollSnapshot>();
  const asked: string[] = [];
  let isBroken = false;
  let gate: Promise<void> = Promise.resolve();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push(request.url ?? '');
    await gate;
    const poll = polls.get(request.url?.replace('/internal/polls/', '') ?? '');
    const status = isBroken ? 500 : request.headers.authorization !== `Bearer ${secret}` ? 401 : poll ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(poll ?? {}));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    put: (poll) => {
      polls.set(poll.id, poll);
    },
    breakDown: () => {
      isBroken = true;
    },
    recover: () => {
      isBroken = false;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
