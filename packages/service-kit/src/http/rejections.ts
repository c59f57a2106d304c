import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { networkOf } from './network.ts';

const BURST_MS = 60_000;
/** Bounds memory and log lines: beyond it, further networks are logged as one. */
const MAX_BURSTS = 1_000;

const REJECTION_STATUSES: readonly number[] = [401, 403, 429];

/** Whether a response of this status tells of an attack when there are many: no access, or too many requests. */
export const isRejection = (status: number): boolean => REJECTION_STATUSES.includes(status);

/** An address truncated so that it names no person: the /24 for IPv4, the /48 for IPv6. */
export const truncatedNetwork = (address: string): string => {
  const network = networkOf(address);
  const [, ipv6] = /^((?:[\da-f]+:){2}[\da-f]+):[\da-f]+::\/64$/.exec(network) ?? [];
  if (ipv6 !== undefined) return `${ipv6}::/48`;
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? [];
  return ipv4 === undefined ? 'unknown' : `${ipv4}.0/24`;
};

/** Counts rejected requests by error code, and logs them in bursts. */
export interface Rejections {
  record(code: string, address: string | undefined): void;
}

/**
 * The metric `rejections_total`, and at most one log line for each code and network in a minute. The first rejection is
 * logged at once, the number of suppressed ones at the end of each minute. Networks are truncated.
 */
export const createRejections = (logger: Logger, metrics: Metrics): Rejections => {
  const total = metrics.counter('rejections_total', 'Requests rejected with 401, 403 or 429, by error code', ['code']);
  /** The number of rejections that were not logged, by code and network. */
  const bursts = new Map<string, number>();

  const start = (key: string, code: string, network: string): void => {
    bursts.set(key, 0);
    setTimeout(() => {
      const suppressed = bursts.get(key) ?? 0;
      bursts.delete(key);
      if (suppressed === 0) return;
      logger.warn({ code, network, suppressed }, 'rejected');
      start(key, code, network);
    }, BURST_MS).unref();
  };

  return {
    record: (code, address = '') => {
      total.inc({ code });
      const isFull = bursts.size >= MAX_BURSTS;
      const own = truncatedNetwork(address);
      const network = isFull && !bursts.has(`${code} ${own}`) ? 'others' : own;
      const key = `${code} ${network}`;
      const suppressed = bursts.get(key);
      if (suppressed !== undefined) {
        bursts.set(key, suppressed + 1);
        return;
      }
      logger.warn({ code, network }, 'rejected');
      start(key, code, network);
    },
  };
};
