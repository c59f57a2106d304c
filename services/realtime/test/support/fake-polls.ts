import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PollSnapshot } from '@showhands/contracts';

export interface FakePolls {
  readonly url: string;
  /** Paths of all requests so far. */
  readonly requestedPaths: string[];
  put(poll: PollSnapshot): void;
  /** From now on every response is 500. */
  fail(): void;
  recover(): void;
  /** Delays responses until the returned function is called. */
  pause(): () => void;
  close(): Promise<void>;
}

/** Fake of the polls service: serves polls internally and verifies the shared secret. */
export const startFakePolls = async (secret: string): Promise<FakePolls> => {
  const polls = new Map<string, PollSnapshot>();
  const requestedPaths: string[] = [];
  let isFailing = false;
  let gate: Promise<void> = Promise.resolve();

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requestedPaths.push(request.url ?? '');
    await gate;
    const poll = polls.get(request.url?.replace('/internal/polls/', '') ?? '');
    const status = isFailing ? 500 : request.headers.authorization !== `Bearer ${secret}` ? 401 : poll ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(poll ?? {}));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedPaths,
    put: (poll) => {
      polls.set(poll.id, poll);
    },
    fail: () => {
      isFailing = true;
    },
    recover: () => {
      isFailing = false;
    },
    pause: () => {
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
