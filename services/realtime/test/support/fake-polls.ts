import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internal, type PollSnapshot } from '@showhands/contracts';

export interface FakePolls {
  readonly url: string;
  /** Paths of all requests so far. */
  readonly requestedPaths: string[];
  put(poll: PollSnapshot): void;
  /** Whether the user has voted in the poll; nobody has by default. */
  setVoter(pollId: string, userId: string, hasVoted: boolean): void;
  /** From now on every response is 500. */
  fail(): void;
  recover(): void;
  /** Delays responses until the returned function is called. */
  pause(): () => void;
  close(): Promise<void>;
}

/** Fake of the polls service: serves polls and their voters internally and verifies the shared secret. */
export const startFakePolls = async (secret: string): Promise<FakePolls> => {
  /** The bodies of responses by path. */
  const bodies = new Map<string, object>();
  const requestedPaths: string[] = [];
  let isFailing = false;
  let gate: Promise<void> = Promise.resolve();

  /** A user of a known poll has not voted unless a test says so. */
  const bodyOf = (path: string): object | undefined => {
    const pollPath = /^(.*)\/voters\/[^/]+$/.exec(path)?.[1];
    return bodies.get(path) ?? (pollPath !== undefined && bodies.has(pollPath) ? { hasVoted: false } : undefined);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requestedPaths.push(request.url ?? '');
    await gate;
    const body = bodyOf(request.url ?? '');
    const status = isFailing ? 500 : request.headers.authorization !== `Bearer ${secret}` ? 401 : body ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedPaths,
    put: (poll) => {
      bodies.set(internal.poll.path(poll.id), poll);
    },
    setVoter: (pollId, userId, hasVoted) => {
      bodies.set(internal.voter.path(pollId, userId), { hasVoted });
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
