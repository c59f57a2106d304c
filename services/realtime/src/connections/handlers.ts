import { type Ack, type ClientMessage, clientMessages, isRestricted, texts } from '@showhands/contracts';
import { parseInput, toAppError } from '@showhands/service-kit/http';
import { AppError, type Logger, notFound, rateLimited } from '@showhands/service-kit/runtime';
import type * as z from 'zod';
import type { Topics } from '../replicas/topics.ts';
import { WATCHED_POLLS } from '../tuning.ts';
import type { PollAccess } from './poll-access.ts';
import type { PollLists } from './poll-lists.ts';
import { removeWatch } from './room-access.ts';
import { FEED_ROOM, LISTS_ROOM, pollRoom, userRoom } from './rooms.ts';
import type { SocketLimits } from './socket-limits.ts';
import type { LiveSocket, Watch } from './socket-server.ts';
import type { VoterRooms } from './voter-rooms.ts';

type ListedPolls = z.output<typeof clientMessages.watchPolls>['polls'];

type Handler = (socket: LiveSocket, payload: unknown) => Promise<void> | void;

interface HandlerOptions {
  readonly access: PollAccess;
  readonly voterRooms: VoterRooms;
  readonly limits: SocketLimits;
  readonly lists: PollLists;
  /** Sends the socket the polls of its list from now on, first the polls that are newer than these versions. */
  readonly watchList: (socket: LiveSocket, polls: ListedPolls) => void;
  /** Resolves once this replica receives the changes of polls, whose sockets have these versions. */
  readonly follow: (polls: ListedPolls) => Promise<void>;
  readonly topics: Topics;
}

const leaveFeed = async ({ lists }: HandlerOptions, socket: LiveSocket): Promise<void> => {
  lists.unwatch(socket.id);
  for (const room of [FEED_ROOM, LISTS_ROOM]) await socket.leave(room);
};

const joinFeed = async (options: HandlerOptions, socket: LiveSocket): Promise<void> => {
  await leaveFeed(options, socket);
  await socket.join(FEED_ROOM);
  await options.topics.untilActive([FEED_ROOM]);
};

const watchPolls = async (options: HandlerOptions, socket: LiveSocket, polls: ListedPolls): Promise<void> => {
  if (!options.limits.mayJoin(socket.data.owner)) throw rateLimited(texts.transport.rateLimited, 1);
  // Before anything is awaited: a socket that has disconnected meanwhile would stay in its list.
  options.watchList(socket, polls);
  await socket.leave(FEED_ROOM);
  await socket.join(LISTS_ROOM);
  await options.follow(polls);
};

const addWatch = ({ limits }: HandlerOptions, { data: { polls, owner } }: LiveSocket, pollId: string): Watch => {
  const known = polls.get(pollId);
  if (known) return known;
  if (polls.size >= WATCHED_POLLS.socket || !limits.watchedPolls.take(owner)) {
    throw rateLimited(texts.transport.rateLimited, 1);
  }
  const watch: Watch = { hasVoted: undefined, version: 0, isAsking: false, isAdmitted: false };
  polls.set(pollId, watch);
  return watch;
};

const joinPoll = async (options: HandlerOptions, socket: LiveSocket, pollId: string): Promise<void> => {
  const { access, voterRooms, limits } = options;
  const { polls, userId, owner } = socket.data;
  if (!limits.mayJoin(owner)) throw rateLimited(texts.transport.rateLimited, 1);
  const watch = addWatch(options, socket, pollId);
  try {
    const poll = await access.check(pollId, userId);
    watch.isAdmitted = isRestricted(poll);
    if (poll.results_when === 'after_vote') await voterRooms.ask(socket, watch, poll);
    // The client may have left again during the requests to polls.
    if (polls.get(pollId) !== watch) return;
    await socket.join(pollRoom(pollId));
    await options.follow([poll]);
  } catch (error) {
    // A socket that is in the room stays there, and its class must still follow its user's votes.
    if (polls.get(pollId) === watch && !socket.rooms.has(pollRoom(pollId))) removeWatch(limits, socket, pollId);
    throw error;
  }
};

const leavePoll = async (options: HandlerOptions, socket: LiveSocket, pollId: string): Promise<void> => {
  removeWatch(options.limits, socket, pollId);
  await socket.leave(pollRoom(pollId));
};

const join = (socket: LiveSocket, userId: string): void => {
  if (userId !== socket.data.userId) throw new AppError('not_owner', texts.transport.socketForeignUser);
};

const ignoreHint = (): void => undefined;

const isAck = (value: unknown): value is (response: Ack) => void => typeof value === 'function';

/** Wraps a handler so that it receives the message's argument parsed by the schema. */
const parsed =
  <Schema extends z.core.$ZodType>(
    schema: Schema,
    handle: (socket: LiveSocket, payload: z.output<Schema>) => Promise<void> | void,
  ): Handler =>
  (socket, payload) =>
    handle(socket, parseInput(schema, payload));

export const createHandlers = (options: HandlerOptions): Readonly<Record<ClientMessage, Handler>> => ({
  join: parsed(clientMessages.join, join),
  joinPoll: parsed(clientMessages.joinPoll, (socket, pollId) => joinPoll(options, socket, pollId)),
  leavePoll: parsed(clientMessages.leavePoll, (socket, pollId) => leavePoll(options, socket, pollId)),
  watchPolls: parsed(clientMessages.watchPolls, (socket, { polls }) => watchPolls(options, socket, polls)),
  joinFeed: parsed(clientMessages.joinFeed, (socket) => joinFeed(options, socket)),
  leaveFeed: parsed(clientMessages.leaveFeed, (socket) => leaveFeed(options, socket)),
  newPoll: parsed(clientMessages.newPoll, ignoreHint),
  pollUpdated: parsed(clientMessages.pollUpdated, ignoreHint),
});

const isClientMessage = (name: string): name is ClientMessage => Object.hasOwn(clientMessages, name);

/**
 * Dispatches a client's message to its handler. Acknowledges it if the client asked for that; a failure also emits
 * `error`.
 */
export const createDispatcher =
  (handlers: ReturnType<typeof createHandlers>, logger: Logger) =>
  async (socket: LiveSocket, name: string, args: readonly unknown[]): Promise<void> => {
    const acknowledge = args.find(isAck);
    const [first] = args;
    // JSON has no undefined: an undefined argument arrives as null.
    const payload = first === null || first === acknowledge ? undefined : first;
    try {
      if (!isClientMessage(name)) throw notFound();
      await handlers[name](socket, payload);
      acknowledge?.({ ok: true });
    } catch (error) {
      const { message, code } = toAppError(error);
      if (code === 'internal') logger.error({ err: error, userId: socket.data.userId, name }, 'socket message failed');
      socket.emit('error', { message });
      acknowledge?.({ ok: false, message });
    }
  };

type Dispatcher = ReturnType<typeof createDispatcher>;

/** Joins a new socket to its user's room and the feed, and listens to its messages. */
export const registerSocket = (socket: LiveSocket, dispatch: Dispatcher, options: HandlerOptions): void => {
  const { userId } = socket.data;
  void socket.join([userRoom(userId), FEED_ROOM]);
  // Without a listener Socket.IO logs invalid packets to the console.
  socket.on('error', () => undefined);
  socket.on('disconnect', () => {
    for (const pollId of [...socket.data.polls.keys()]) removeWatch(options.limits, socket, pollId);
    options.lists.unwatch(socket.id);
  });
  socket.onAny((name: string, ...args: unknown[]) => void dispatch(socket, name, args));
};
