import { type Ack, type ClientMessage, clientMessages, texts } from '@showhands/contracts';
import { AppError, type Logger, notFound, parseInput, rateLimited, toAppError } from '@showhands/service-kit';
import type * as z from 'zod';
import type { PollAccess } from './poll-access.ts';
import { creatorRoom, FEED, feedRoomOf, pollRoom, userRoom } from './rooms.ts';
import type { LiveSocket } from './socket-server.ts';

/** A page shows one poll; the rest is for pages to come. */
const POLLS_PER_SOCKET = 100;

type Handler = (socket: LiveSocket, payload: unknown) => Promise<void> | void;

const joinFeed = async (socket: LiveSocket): Promise<void> => {
  await socket.join([FEED, feedRoomOf(socket.data.userId)]);
};

const leaveFeed = async (socket: LiveSocket): Promise<void> => {
  await socket.leave(FEED);
  await socket.leave(feedRoomOf(socket.data.userId));
};

const joinPoll = async (access: PollAccess, socket: LiveSocket, pollId: string): Promise<void> => {
  const { polls, userId } = socket.data;
  if (polls.size >= POLLS_PER_SOCKET && !polls.has(pollId)) throw rateLimited(texts.transport.rateLimited, 1);
  polls.add(pollId);
  try {
    const { isCreator } = await access.check(pollId, userId);
    // The client may have left again while polls was asked.
    if (polls.has(pollId)) await socket.join([pollRoom(pollId), ...(isCreator ? [creatorRoom(pollId)] : [])]);
  } catch (error) {
    polls.delete(pollId);
    throw error;
  }
};

const leavePoll = async (socket: LiveSocket, pollId: string): Promise<void> => {
  socket.data.polls.delete(pollId);
  await socket.leave(pollRoom(pollId));
  await socket.leave(creatorRoom(pollId));
};

const join = (socket: LiveSocket, userId: string): void => {
  if (userId !== socket.data.userId) throw new AppError('not_owner', texts.transport.socketForeignUser);
};

const hint = (): void => undefined;

const isAcknowledgement = (value: unknown): value is (answer: Ack) => void => typeof value === 'function';

/** A handler that is given what the schema makes of the message's argument. */
const takes =
  <Schema extends z.core.$ZodType>(
    schema: Schema,
    handle: (socket: LiveSocket, payload: z.output<Schema>) => Promise<void> | void,
  ): Handler =>
  (socket, payload) =>
    handle(socket, parseInput(schema, payload));

export const createHandlers = (access: PollAccess): Readonly<Record<ClientMessage, Handler>> => ({
  join: takes(clientMessages.join, join),
  joinPoll: takes(clientMessages.joinPoll, (socket, pollId) => joinPoll(access, socket, pollId)),
  leavePoll: takes(clientMessages.leavePoll, leavePoll),
  joinFeed: takes(clientMessages.joinFeed, joinFeed),
  leaveFeed: takes(clientMessages.leaveFeed, leaveFeed),
  newPoll: takes(clientMessages.newPoll, hint),
  pollUpdated: takes(clientMessages.pollUpdated, hint),
});

const isMessage = (name: string): name is ClientMessage => Object.hasOwn(clientMessages, name);

/** Takes what clients send: each message is acknowledged if that was asked for, and a refusal is an `error` as well. */
export const createReceiver =
  (handlers: ReturnType<typeof createHandlers>, logger: Logger) =>
  async (socket: LiveSocket, name: string, args: readonly unknown[]): Promise<void> => {
    const acknowledge = args.find(isAcknowledgement);
    const [first] = args;
    // JSON has no undefined: a client that sends it as argument is heard to say null.
    const payload = first === null || first === acknowledge ? undefined : first;
    try {
      if (!isMessage(name)) throw notFound();
      await handlers[name](socket, payload);
      acknowledge?.({ ok: true });
    } catch (error) {
      const { message, code } = toAppError(error);
      if (code === 'internal') logger.error({ err: error, userId: socket.data.userId, name }, 'socket message failed');
      socket.emit('error', { message });
      acknowledge?.({ ok: false, message });
    }
  };

type Receiver = ReturnType<typeof createReceiver>;

/** A new socket hears what is for its user, and the feed. */
export const welcome = (socket: LiveSocket, receive: Receiver): void => {
  const { userId } = socket.data;
  void socket.join([userRoom(userId), FEED, feedRoomOf(userId)]);
  // Without a listener Socket.IO writes what is wrong with a packet to the console.
  socket.on('error', () => undefined);
  socket.onAny((name: string, ...args: unknown[]) => void receive(socket, name, args));
};
