import * as z from 'zod';

/** Where a server of the load test listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const LOOPBACK = '127.0.0.1';

/** `[address:]port`; by default on this machine only. IPv6 addresses need brackets. */
export const listenAddressSchema = z
  .string()
  .regex(/^(?:(?:\[[\da-f:]+\]|[\w.-]+):)?\d{1,5}$/i)
  .transform((text): ListenAddress => {
    const [, host = LOOPBACK, port] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  })
  .refine(({ port }) => port > 0 && port < 65_536);
