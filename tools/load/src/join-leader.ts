import { io, type Socket } from 'socket.io-client';
import type { Answer } from './lead-workers.ts';
import { LoadError } from './load-error.ts';
import { workerName } from './local-worker.ts';
import { assertEnoughOpenFiles } from './machine.ts';
import { openWorker } from './open-worker.ts';
import type { Assignment, Report } from './worker.ts';

const CLOCK_SAMPLES = 5;
const ORDERLY = 'io server disconnect';

/** The zero of `performance.now()` by the leader's clock, from the sample with the shortest round trip. */
const compareClocks = async (socket: Socket) => {
  const samples: { readonly roundTripMs: number; readonly timeOrigin: number }[] = [];
  while (samples.length < CLOCK_SAMPLES) {
    const sentAt = performance.now();
    const leaderTime: number = await socket.emitWithAck('clock');
    const receivedAt = performance.now();
    samples.push({ roundTripMs: receivedAt - sentAt, timeOrigin: leaderTime - (sentAt + receivedAt) / 2 });
  }
  samples.sort((one, other) => one.roundTripMs - other.roundTripMs);
  return { timeOrigin: samples[0]?.timeOrigin ?? 0, latencyMs: samples.at(-1)?.roundTripMs ?? 0 };
};

/** JSON has no infinity, which a timeline without stages ends with. */
const withEnd = ({ plan, ...others }: Assignment): Assignment => {
  const stages = plan.stages.map((stage) => ({ ...stage, endMs: stage.endMs ?? Number.POSITIVE_INFINITY }));
  return { ...others, plan: { ...plan, stages } };
};

const connected = (socket: Socket, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', ({ message }) =>
      reject(new LoadError(`No leader accepts this worker at ${url}: ${message}.`)),
    );
  });

type Method = (...args: never[]) => unknown;

/** The methods that the leader calls: the methods of the open worker once it is open. */
const methodsOf = (socket: Socket, localAddresses: readonly string[]): Readonly<Record<string, Method>> => {
  const stopped = new AbortController();
  socket.on('stop', () => stopped.abort());
  const onReport = (report: Report): void => void socket.emit('report', report);
  const methods: Record<string, Method> = {
    open: async (assignment: Assignment): Promise<number> => {
      assertEnoughOpenFiles(assignment.plan, assignment.share);
      const { timeOrigin, latencyMs } = await compareClocks(socket);
      const context = { timeOrigin, localAddresses, onReport, signal: stopped.signal };
      Object.assign(methods, await openWorker(withEnd(assignment), context));
      return latencyMs;
    },
  };
  return methods;
};

/** Works for the leader at this address until it ends the run. @throws LoadError if it refuses, or is lost */
export const joinLeader = async (url: string, secret: string, localAddresses: readonly string[]): Promise<void> => {
  const auth = { secret, name: workerName() };
  const socket = io(url, { transports: ['websocket'], reconnection: false, auth });
  const disconnected = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  const methods = methodsOf(socket, localAddresses);
  socket.on('call', async (name: string, args: never[], answer: (answer: Answer) => void) => {
    try {
      answer({ value: await methods[name]?.(...args) });
    } catch (error) {
      answer({ error: Error.isError(error) ? error.message : String(error) });
    }
  });
  await connected(socket, url);
  const reason = await disconnected;
  await methods.close?.();
  if (reason !== ORDERLY) throw new LoadError(`The leader at ${url} was lost: ${reason}.`);
};
