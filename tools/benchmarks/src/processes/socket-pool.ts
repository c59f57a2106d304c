import { Histogram, runSchedule, sharedParser } from '@showhands/load';
import { io, type Socket } from 'socket.io-client';
import { type SocketPoolCommand, type SocketPoolReply, timestampIn } from '../harness/socket-pool-messages.ts';

// Thousands of sockets in a process of their own, so that no other work of the benchmarks delays a receipt.

const MAX_CONNECTING = 100;
const ACK_TIMEOUT_MS = 60_000;

const sockets: Socket[] = [];
let times = new Histogram();
let count = 0;
/** The timestamp of the newest update that each socket has received. */
const newest = new Map<Socket, number>();

const now = (): number => performance.timeOrigin + performance.now();
const reply = (message: SocketPoolReply): void => void process.send?.(message);

/** Connects and joins as the page of a poll does. */
const open = async (url: string, token: string, pollId: string): Promise<void> => {
  const options = { transports: ['websocket'], forceNew: true, timeout: ACK_TIMEOUT_MS, parser: sharedParser };
  const socket = io(url, { ...options, auth: { token } });
  sockets.push(socket);
  socket.on('pollUpdate', ({ description }: { description: string }) => {
    const sent = timestampIn(description);
    if (!sent) return;
    count += 1;
    if (sent.isMeasured) times.record(Math.max(0, now() - sent.at));
    newest.set(socket, sent.at);
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
    const { p50, p99 } = times.distribution();
    const last = Math.max(...newest.values());
    const upToDate = sockets.filter((socket) => newest.get(socket) === last).length;
    reply({ kind: 'received', count, p50, p99, upToDate });
    if (!command.reset) return;
    times = new Histogram();
    count = 0;
    newest.clear();
  }
};

process.on('message', (command: SocketPoolCommand) => void execute(command));
process.on('disconnect', () => process.exit(0));
