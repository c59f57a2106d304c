import { internal, type PollSnapshot } from '@showhands/contracts';
import { startHttpServer } from '@showhands/testing';

export interface FakePolls {
  readonly url: string;
  /** Paths of all requests so far. */
  readonly requestedPaths: string[];
  put(poll: PollSnapshot): void;
  /** Whether the user has voted in the poll; nobody has by default. */
  setVoter(pollId: string, userId: string, hasVoted: boolean): void;
  /** The only users who may see the poll, as far as polls is asked for them. */
  setViewers(pollId: string, userIds: readonly string[]): void;
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

  const viewers = new Map<string, readonly string[]>();

  /** A user of a known poll has not voted unless a test says so. */
  const bodyOf = (path: string): object | undefined => {
    const [, askedPoll = '', asked] = /^\/internal\/polls\/([^/]+)\/access\?users=(.*)$/.exec(path) ?? [];
    if (asked !== undefined) {
      const users = viewers.get(askedPoll) ?? [];
      return { users: asked.split(',').filter((userId) => users.includes(userId)) };
    }
    const pollPath = /^(.*)\/voters\/[^/]+$/.exec(path)?.[1];
    return bodies.get(path) ?? (pollPath !== undefined && bodies.has(pollPath) ? { hasVoted: false } : undefined);
  };

  const server = await startHttpServer(async (request, response) => {
    requestedPaths.push(request.url ?? '');
    await gate;
    const body = bodyOf(request.url ?? '');
    const status = isFailing ? 500 : request.headers.authorization !== `Bearer ${secret}` ? 401 : body ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  return {
    url: server.url,
    requestedPaths,
    put: (poll) => {
      bodies.set(internal.poll.path(poll.id), poll);
    },
    setVoter: (pollId, userId, hasVoted) => {
      bodies.set(internal.voter.path(pollId, userId), { hasVoted });
    },
    setViewers: (pollId, userIds) => void viewers.set(pollId, userIds),
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
    close: server.close,
  };
};
