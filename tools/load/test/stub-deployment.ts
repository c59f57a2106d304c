// oxlint-disable no-restricted-globals, no-restricted-imports -- the server is slow on purpose
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { BodyInput, castVote, createPoll, Poll } from '@showhands/contracts';
import { startHttpServer } from '@showhands/testing';
import { Server } from 'socket.io';
import type { LoadTestAccount } from '../src/accounts.ts';
import { createStubPolls, type Fault, type StubPolls } from './stub-polls.ts';

interface StubOptions {
  readonly accounts: readonly LoadTestAccount[];
  /** The delay before a vote is stored. */
  readonly delayMs?: number;
  /** The delay before sockets receive a stored vote. */
  readonly updateDelayMs?: number;
  /** A time, counted from the first vote, in which no vote is stored. */
  readonly stall?: { readonly afterMs: number; readonly forMs: number };
  /** The first response to every n-th vote is lost. */
  readonly lostEvery?: number;
  /** The last vote of the n-th poll has the n-th fault. */
  readonly faults?: readonly Fault[];
  readonly votesPerPoll?: number;
  /** Awaited before a poll is read. */
  readonly onRead?: (polls: StubPolls) => Promise<void>;
}

/** A vote as the server saw it. Times are in ms since 1970; 0 if it did not happen. */
export interface SeenVote {
  readonly userId: string;
  /** The first request. */
  readonly arrivedAt: number;
  /** The last response. */
  answeredAt: number;
  /** When the update with this vote was sent to the sockets. */
  updatedAt: number;
  requests: number;
  fault?: Fault | undefined;
  acknowledgement?: string;
}

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const userOf = ({ id, username }: LoadTestAccount) => ({
  ...{ id, username, email: `${id}@example.org`, bio: '', location: '' },
  ...{ profile_picture: null, createdAt: new Date(0).toISOString() },
});

/** The votes with the known delays and faults. */
const createVoting = (options: StubOptions, polls: StubPolls, update: (poll: Poll, isWithheld: boolean) => void) => {
  const {
    delayMs = 0,
    updateDelayMs = 0,
    stall = { afterMs: 0, forMs: 0 },
    lostEvery = Number.POSITIVE_INFINITY,
  } = options;
  const seen = new Map<string, SeenVote>();

  const stallMs = (): number => {
    const [first] = seen.values();
    const since = Date.now() - (first?.arrivedAt ?? 0) - stall.afterMs;
    return since >= 0 ? Math.max(0, stall.forMs - since) : 0;
  };
  const store = async (pollId: string, userId: string, optionId: string, vote: SeenVote): Promise<void> => {
    await delay(stallMs() + delayMs);
    const { fault, poll } = polls.vote(pollId, { userId, optionId });
    vote.fault = fault;
    vote.acknowledgement = JSON.stringify({ message: 'ok', hasVoted: true, votes: [optionId], poll });
    setTimeout(() => {
      update(poll, fault === 'is withheld from a socket');
      vote.updatedAt = Date.now();
    }, updateDelayMs);
  };
  const cast = async (pollId: string, userId: string, request: IncomingMessage, response: ServerResponse) => {
    const { option_id: optionId } = (await json(request)) as BodyInput<typeof castVote>;
    const key = String(request.headers['idempotency-key']);
    const vote = seen.get(key) ?? { userId, arrivedAt: Date.now(), answeredAt: 0, updatedAt: 0, requests: 0 };
    seen.set(key, vote);
    vote.requests += 1;
    const isLost = vote.requests === 1 && seen.size % lostEvery === 0;
    if (vote.requests === 1) await store(pollId, userId, optionId, vote);
    vote.answeredAt = Date.now();
    if (isLost || vote.fault === 'never gets a response') response.destroy();
    else if (vote.fault === 'is rejected') send(response, 409, { message: '', code: 'poll_closed', requestId: '' });
    else response.end(vote.acknowledgement);
  };
  return { seen, cast };
};

/**
 * Starts a server with the part of the API that a load test uses, with known delays and faults. It records each vote, so
 * that the figures of a result can be computed from its record.
 */
export const startStubDeployment = async (options: StubOptions) => {
  const accountOf = new Map(options.accounts.map((account) => [`Bearer ${account.token}`, account]));
  const polls = createStubPolls(options.faults ?? [], options.votesPerPoll ?? 0);
  const io = new Server({ serveClient: false });
  const { seen, cast } = createVoting(options, polls, (poll, isWithheld) => {
    const [one] = io.sockets.adapter.rooms.get(poll.id) ?? [];
    const room = isWithheld && one !== undefined ? io.to(poll.id).except(one) : io.to(poll.id);
    room.emit('pollUpdate', poll);
  });

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '', headers } = request;
    const account = accountOf.get(headers.authorization ?? '');
    const [pollId = '', part] = url.split('/').slice(3);
    if (url === '/healthz') return send(response, 200, {});
    if (!account) return send(response, 401, { message: '', code: 'invalid_token', requestId: '' });
    if (url === '/api/me') return send(response, 200, userOf(account));
    if (part === 'vote') return cast(pollId, account.id, request, response);
    if (part === 'vote-status') {
      const votes = polls.votesOf(pollId, account.id);
      return send(response, 200, { hasVoted: votes.length > 0, votes });
    }
    if (method === 'POST') {
      return send(response, 201, polls.create((await json(request)) as BodyInput<typeof createPoll>));
    }
    if (method === 'DELETE') return send(response, 200, { id: pollId, message: polls.remove(pollId) });
    await options.onRead?.(polls);
    send(response, 200, polls.read(pollId));
  };

  const server = await startHttpServer(respond);
  io.attach(server.server);
  io.use(({ handshake }, next) => {
    const isKnown = accountOf.has(`Bearer ${handshake.auth.token}`);
    next(isKnown ? undefined : new Error('Authentication failed: invalid token'));
  });
  const addresses = new Set<string>();
  io.on('connection', (socket) => {
    addresses.add(socket.handshake.address);
    socket.on('joinPoll', async (pollId: string, acknowledge: (ack: unknown) => void) => {
      await socket.join(pollId);
      acknowledge({ ok: true });
    });
    socket.on('leaveFeed', (acknowledge: (ack: unknown) => void) => acknowledge({ ok: true }));
  });
  return {
    url: server.url,
    /** In the order in which the votes arrived. */
    seen: () => [...seen.values()],
    /** The source addresses of the sockets. */
    addresses: () => [...addresses].toSorted(),
    close: async () => {
      io.disconnectSockets(true);
      await server.close();
    },
  };
};
