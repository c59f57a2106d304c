import { Histogram } from './percentiles.ts';
import { runSchedule } from './schedule.ts';
import { type Attendee, type Heard, openSeat, type Seat, type SeatOptions } from './seat.ts';

/** So many are on their way in at once where no rate is asked for. */
const CONNECTING_AT_ONCE = 200;
const CONNECT_MS = 60_000;

interface CrowdOptions {
  readonly url: string;
  readonly attendees: readonly Attendee[];
  readonly transport?: 'websocket' | 'polling';
  /** Connections begun a second; without it as fast as 200 on their way at a time allow. */
  readonly connectRate?: number | undefined;
  /** Reads the poll as a page does after it was away. */
  readonly read: (attendee: Attendee) => Promise<Heard>;
  readonly signal?: AbortSignal | undefined;
}

/** Open pages, each with one poll on it. */
export interface Crowd {
  readonly seats: readonly Seat[];
  /** From the start of a connection until the server has the socket in the poll's room. */
  readonly connecting: Histogram;
  /** Updates of polls received, by all sockets. */
  readonly deliveries: number;
  readonly joined: number;
  /** Connections that were there and were lost. */
  readonly losses: number;
  /** Why connections were not made, with how often. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Resolves when everyone has joined, or has not in a minute. */
  readonly settled: Promise<void>;
  close(): void;
}

/** Sockets by the thousand in this process, connected and joined as the page does. */
export const openCrowd = (options: CrowdOptions): Crowd => {
  const { url, attendees, transport = 'websocket', connectRate, read, signal } = options;
  const seats: Seat[] = [];
  const connecting = new Histogram();
  const refusals = new Map<string, number>();
  let [deliveries, losses] = [0, 0];

  const seatOptions: SeatOptions = {
    url,
    transport,
    read,
    delivered: () => {
      deliveries += 1;
    },
    lost: () => {
      losses += 1;
    },
    refused: (reason) => refusals.set(reason, (refusals.get(reason) ?? 0) + 1),
  };

  const start = async (index: number, dueAt: number): Promise<void> => {
    const attendee = attendees[index];
    if (!attendee) return;
    const seat = openSeat(attendee, seatOptions);
    seats.push(seat);
    if (await seat.joined(CONNECT_MS)) connecting.record(performance.now() - dueAt);
  };

  const plan = { count: attendees.length, rate: connectRate, atOnce: CONNECTING_AT_ONCE, start, signal };
  return {
    seats,
    connecting,
    refusals,
    get deliveries() {
      return deliveries;
    },
    get losses() {
      return losses;
    },
    get joined() {
      return seats.filter(({ isJoined }) => isJoined).length;
    },
    settled: runSchedule(plan),
    close: () => {
      for (const seat of seats) seat.close();
    },
  };
};
