import { Histogram, runSchedule, sharedParser } from '@showhands/load';
import { io, type Socket } from 'socket.io-client';
import { type SocketPoolCommand, type SocketPoolReply, timestampIn } from '../harness/socket-pool-messages.ts';

// Thousands of sockets in a process of their own, so that no other work of the benchmarks delays a receipt.

const MAX_CONNECTING = 100;
const ACK_TIMEOUT_MS = 60_000;

const sockets: Socket[] = [];
let times = new Histogram();
/** The timestamps of all received updates. */
const updates = new Set<number>();

const now = (): number => performance.timeOrigin + performance.now();
const reply = (message: SocketPoolReply): void => void process.send?.(message);

/** Connects and joins as the page of a poll does. */
const open = async (url: string, token: string, pollId: string): Promise<void> => {
  const options = { transports: ['websocket'], forceNew: true, timeout: ACK_TIMEOUT_MS, parser: sharedParser };
  const socket = io(url, { ...options, auth: { token } });
  sockets.push(socket);
  socket.on('pollUpdate', ({ description }: { description: string }) => {
    const sentAt = timestampIn(description);
    if (sentAt === undefined) return;
    times.record(Math.max(0, now() - sentAt));
    updates.add(sentAt);
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await Promise.all([
    socket.timeout(ACK_TIMEOUT_MS).emitWithAck('joinPoll', pollId),
    socket.timeout(ACK_TIMEOUT_MS).emitWithAck('leaveFeed'),
  ]);
};

const execute = async (command: SocketPoolCommand): Promise<void> => {
  if (command.kind === 'open') {
    const { url, tokens, pollId } = command;
    const start = async (index: number): Promise<void> => open(url, tokens[index] ?? '', pollId);
    await runSchedule({ count: tokens.length, concurrency: MAX_CONNECTING, start });
    reply({ kind: 'opened' });
  } else {
    const { count, p50, p99 } = times.distribution();
    reply({ kind: 'received', count, p50, p99, updates: updates.size });
    if (!command.reset) return;
    times = new Histogram();
    updates.clear();
  }
};

process.on('message', (command: SocketPoolCommand) => void execute(command));
process.on('disconnect', () => process.exit(0));
