import { setTimeout as delay, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Redis } from 'ioredis';

const TIMEOUT_MS = 2_000;

/** `timeout`: the connection is open but passes nothing. `offline`: not connected; ioredis is reconnecting. */
type ProbeResult = 'ok' | 'timeout' | 'offline';

/** Health check: publishes a message to itself through Redis and waits until it arrives. */
export const createProbe = (pub: Redis, sub: Redis, channel: string) => {
  let settle: (result: ProbeResult) => void = () => undefined;
  sub.on('smessageBuffer', (from: Buffer) => from.toString() === channel && settle('ok'));
  sub.on('close', () => settle('offline'));

  const timeout = async (): Promise<ProbeResult> => {
    await delay(TIMEOUT_MS, undefined, { ref: false });
    // After a blocked event loop the reply may already be in the socket's buffer: reads it before giving up.
    await yieldToEventLoop();
    await yieldToEventLoop();
    return 'timeout';
  };

  return async (): Promise<ProbeResult> => {
    // A message published before the subscription is renewed never arrives, which would look like a half-open connection.
    if (pub.status !== 'ready' || sub.status !== 'ready') return 'offline';
    const received = new Promise<ProbeResult>((resolve) => {
      settle = resolve;
    });
    const published = await pub.spublish(channel, '').catch(() => undefined);
    return published === undefined ? 'timeout' : Promise.race([received, timeout()]);
  };
};
