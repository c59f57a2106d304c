import { io, type Socket } from 'socket.io-client';
import { Histogram } from '../../src/percentiles.ts';
import { runSchedule } from '../../src/schedule.ts';
import { type CrowdAnswer, type CrowdOrder, stampOf } from '../frame/crowd-orders.ts';

// Sockets by the thousand in a process of their own, so that what else the bench does delays no receipt.

const CONNECTING_AT_ONCE = 100;
const ACK_MS = 60_000;

const sockets: Socket[] = [];
let times = new Histogram();
/** What was heard, by when it was sent. */
const updates = new Set<number>();

const now = (): number => performance.timeOrigin + performance.now();
const answer = (message: CrowdAnswer): void => void process.send?.(message);

/** Joined as the page of a poll is. */
const open = async (url: string, token: string, pollId: string): Promise<void> => {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, timeout: ACK_MS });
  sockets.push(socket);
  socket.on('pollUpdate', ({ description }: { description: string }) => {
    const sentAt = stampOf(description);
    if (sentAt === undefined) return;
    times.record(Math.max(0, now() - sentAt));
    updates.add(sentAt);
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await Promise.all([
    socket.timeout(ACK_MS).emitWithAck('joinPoll', pollId),
    socket.timeout(ACK_MS).emitWithAck('leaveFeed'),
  ]);
};

const obey = async (order: CrowdOrder): Promise<void> => {
  if (order.kind === 'open') {
    const { url, tokens, pollId } = order;
    const start = async (index: number): Promise<void> => open(url, tokens[index] ?? '', pollId);
    await runSchedule({ count: tokens.length, atOnce: CONNECTING_AT_ONCE, start });
    answer({ kind: 'opened' });
  } else {
    const { count, p50, p99 } = times.distribution();
    answer({ kind: 'heard', count, p50, p99, updates: updates.size });
    if (!order.forget) return;
    times = new Histogram();
    updates.clear();
  }
};

process.on('message', (order: CrowdOrder) => void obey(order));
process.on('disconnect', () => process.exit(0));
