import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Lighthouse's mobile preset and DevTools' fast 4G: round trip in ms, bandwidth in kbit/s. */
const NETWORKS = {
  'slow-4g': { roundTrip: 150, down: 1_638, up: 768 },
  'fast-4g': { roundTrip: 165, down: 8_100, up: 1_350 },
};

export type Network = keyof typeof NETWORKS;

export const isNetwork = (name: string): name is Network => Object.hasOwn(NETWORKS, name);

const PACKET_BYTES = 1_460;
/** Resolution of timers. */
const TIMER_MS = 1;

const waitUntil = async (time: number): Promise<void> => {
  const ms = time - performance.now();
  if (ms >= TIMER_MS) await delay(ms);
};

/** Bandwidth limit of one direction, shared by all connections. Resolves when a packet has been transmitted. */
const createBandwidthLimit = (kilobitsPerSecond: number) => {
  let freeAt = 0;
  return async (packet: Buffer): Promise<void> => {
    freeAt = Math.max(freeAt, performance.now()) + (packet.length * 8) / kilobitsPerSecond;
    await waitUntil(freeAt);
  };
};

/** Relays data in order, each packet after the latency and within the bandwidth. */
const relay = (
  from: Socket,
  to: Socket,
  latencyMs: number,
  transmit: ReturnType<typeof createBandwidthLimit>,
): void => {
  let sent = Promise.resolve();
  const forward = async (data: Buffer, arrivesAt: number) => {
    await waitUntil(arrivesAt);
    for (let at = 0; at < data.length; at += PACKET_BYTES) {
      const packet = data.subarray(at, at + PACKET_BYTES);
      await transmit(packet);
      if (to.writable) to.write(packet);
    }
  };
  from.on('data', (data: Buffer) => {
    const arrivesAt = performance.now() + latencyMs;
    sent = sent.then(() => forward(data, arrivesAt));
  });
  from.on('close', () => void sent.then(() => to.destroy()));
  from.on('error', () => undefined);
};

export interface SlowLink {
  /** Address of the server at the end of the link. */
  readonly url: string;
  close(): void;
}

/**
 * TCP proxy to a local server that simulates latency and bandwidth. DevTools' network throttling is not used, since with
 * its network domain enabled the browser records a stack trace for every request and parses all code a second time.
 */
export const startSlowLink = async (target: string, network: Network): Promise<SlowLink> => {
  const { roundTrip, down, up } = NETWORKS[network];
  const [downwards, upwards] = [createBandwidthLimit(down), createBandwidthLimit(up)];
  const server = createServer({ noDelay: true }, (client) => {
    const { hostname, port } = new URL(target);
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
    relay(client, upstream, roundTrip / 2, upwards);
    relay(upstream, client, roundTrip / 2, downwards);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port');
  return { url: `http://localhost:${address.port}`, close: () => void server.close() };
};
