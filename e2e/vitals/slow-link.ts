import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What Lighthouse's mobile preset assumes, and what the browser's own tools call fast: ms for a round trip, kbit/s. */
const NETWORKS = {
  'slow-4g': { roundTrip: 150, down: 1_638, up: 768 },
  'fast-4g': { roundTrip: 165, down: 8_100, up: 1_350 },
};

export type Network = keyof typeof NETWORKS;

export const isNetwork = (name: string): name is Network => Object.hasOwn(NETWORKS, name);

const PACKET_BYTES = 1_460;
/** Timers are no finer. */
const TICK_MS = 1;

const until = async (time: number): Promise<void> => {
  const ms = time - performance.now();
  if (ms >= TICK_MS) await delay(ms);
};

/** One direction, which all connections share: a packet after another, as fast as `kilobits` a second let them. */
const lane = (kilobits: number) => {
  let free = 0;
  return async (packet: Buffer): Promise<void> => {
    free = Math.max(free, performance.now()) + (packet.length * 8) / kilobits;
    await until(free);
  };
};

/** Hands on what comes, in order, each packet after its way and when the lane has had room for it. */
const carry = (from: Socket, to: Socket, way: number, pass: ReturnType<typeof lane>): void => {
  let sent = Promise.resolve();
  const forward = async (data: Buffer, arrives: number) => {
    await until(arrives);
    for (let at = 0; at < data.length; at += PACKET_BYTES) {
      const packet = data.subarray(at, at + PACKET_BYTES);
      await pass(packet);
      if (to.writable) to.write(packet);
    }
  };
  from.on('data', (data: Buffer) => {
    const arrives = performance.now() + way;
    sent = sent.then(() => forward(data, arrives));
  });
  from.on('close', () => void sent.then(() => to.destroy()));
  from.on('error', () => undefined);
};

export interface SlowLink {
  /** Where the server is found at the end of the link. */
  readonly url: string;
  close(): void;
}

/**
 * A network of its own to a server on this machine. The browser's tools can slow the network down too, but while they
 * listen it notes a stack for every request, and reads all code a second time for that.
 */
export const slowLink = async (target: string, network: Network): Promise<SlowLink> => {
  const { roundTrip, down, up } = NETWORKS[network];
  const [downwards, upwards] = [lane(down), lane(up)];
  const server = createServer({ noDelay: true }, (client) => {
    const { hostname, port } = new URL(target);
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
    carry(client, upstream, roundTrip / 2, upwards);
    carry(upstream, client, roundTrip / 2, downwards);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port');
  return { url: `http://localhost:${address.port}`, close: () => void server.close() };
};
