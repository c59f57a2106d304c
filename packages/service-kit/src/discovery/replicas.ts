import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '../runtime/errors.ts';
import { addressResolver, type ResolveAddresses } from './address-resolver.ts';
import { replicaTag } from './replica-tag.ts';
import { parseServiceAddress } from './service-address.ts';
import { acceptsConnections, answersHealthCheck } from './unreachable.ts';

/** Age of the list at which it is refreshed in the background. */
const FRESH_MS = 1_000;
/** Age of the list at which callers wait for its refresh. A replica's shutdown grace period must be longer. */
const STALE_MS = 2_000;
/** How long callers wait for a refresh while an old list is known: DNS may be down. */
const REFRESH_WAIT_MS = 500;
/** Between refreshes: anyone can make up unknown sessions, which must not become a stream of DNS queries. */
const MIN_INTERVAL_MS = 100;
const PROBE_MS = 500;

export interface Replica {
  readonly origin: string;
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string;
  readonly port: number;
  /** Names the replica in session ids. */
  readonly tag: string;
}

/** Client-side service discovery and load balancing over the replicas of one service. */
export interface Replicas {
  /** All known replicas, including unreachable ones. */
  list(): Promise<readonly Replica[]>;
  /**
   * Round robin over the reachable replicas, or over all if none is reachable. Calls with the same key select the same
   * one of the same replicas, in all processes. @throws AppError `unavailable` if none is known
   */
  next(key?: number): Promise<Replica>;
  /** The replica with this tag, or undefined if it is gone. */
  withTag(tag: string): Promise<Replica | undefined>;
  /**
   * Excludes a replica after a failed connection, until it accepts connections again. If no other one is known, it asks DNS:
   * the failed one may have been replaced just now. @returns whether another one is reachable
   */
  reportFailure(replica: Replica): Promise<boolean>;
  /** Checks whether a replica that has closed a connection accepts new ones, and excludes it until it does. */
  checkReachable(replica: Replica): Promise<void>;
  /**
   * Checks the health of a replica that has left a request without a response, and excludes it until it answers again.
   * @returns whether it answers, and whether another one is reachable
   */
  checkSilent(replica: Replica): Promise<{ readonly answers: boolean; readonly hasOther: boolean }>;
}

const replicaAt = (origin: string): Replica => {
  const { hostname, port, protocol } = new URL(origin);
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  return { origin, hostname: bare, port: number, tag: replicaTag(`${bare}:${number}`) };
};

const originOf = (address: string, port: number): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`;

/** Caches a DNS lookup and refreshes it on use: an idle client sends no queries. */
const createRefreshedList = (find: ResolveAddresses, port: number) => {
  let known: readonly Replica[] = [];
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;

  const age = (): number => performance.now() - refreshedAt;

  const refresh = async (): Promise<void> => {
    try {
      await delay(Math.max(0, MIN_INTERVAL_MS - age()));
      const found = (await find()).toSorted();
      known = found.map((address) => replicaAt(originOf(address, port)));
    } catch {
      // The last known replicas may still be there. If not, the caller gets a connection error.
    } finally {
      refreshedAt = performance.now();
      refreshing = undefined;
    }
  };

  /** @param maxAgeMs waits for a refresh if the list is older */
  return async (maxAgeMs: number): Promise<readonly Replica[]> => {
    if (age() > Math.min(maxAgeMs, FRESH_MS)) refreshing ??= refresh();
    if (known.length === 0) await refreshing;
    else if (age() > maxAgeMs) await Promise.race([refreshing, delay(REFRESH_WAIT_MS, undefined, { ref: false })]);
    return known;
  };
};

type Probe = (replica: Replica) => Promise<boolean>;

/** Callers that probe the same replica at the same time share one probe. */
const shared = (probe: Probe): Probe => {
  const running = new Map<string, Promise<boolean>>();
  return (replica) => {
    const { origin } = replica;
    const result = running.get(origin) ?? probe(replica).finally(() => running.delete(origin));
    running.set(origin, result);
    return result;
  };
};

const connects: Probe = ({ hostname, port }) => acceptsConnections(hostname, port);
const answers: Probe = ({ origin }) => answersHealthCheck(origin);

/** Probes each unreachable replica until the probe succeeds or it is no longer listed. */
const createUnreachableSet = (isListed: (origin: string) => Promise<boolean>) => {
  const origins = new Set<string>();
  const watch = async (replica: Replica, probe: Probe): Promise<void> => {
    const { origin } = replica;
    while ((await isListed(origin)) && !(await probe(replica))) {
      await delay(PROBE_MS, undefined, { ref: false });
    }
    origins.delete(origin);
  };
  return {
    isEmpty: () => origins.size === 0,
    has: ({ origin }: Replica) => origins.has(origin),
    add: (replica: Replica, probe: Probe): void => {
      if (origins.has(replica.origin)) return;
      origins.add(replica.origin);
      void watch(replica, probe);
    },
  };
};

const listOf = (address: string): ((maxAgeMs: number) => Promise<readonly Replica[]>) => {
  const parsed = parseServiceAddress(address);
  if ('name' in parsed) return createRefreshedList(addressResolver(parsed), parsed.port);
  const fixed = parsed.origins.map(replicaAt);
  return async () => fixed;
};

/** @param address accepted by `serviceAddressSchema` */
export const createReplicas = (address: string): Replicas => {
  const listNow = listOf(address);
  let latest: readonly Replica[] = [];
  let turn = 0;

  const list = async (maxAgeMs = STALE_MS): Promise<readonly Replica[]> => {
    latest = await listNow(maxAgeMs);
    return latest;
  };
  const unreachable = createUnreachableSet(async (origin) =>
    (await list()).some((replica) => replica.origin === origin),
  );
  // On the path of every forwarded request.
  const reachableOf = (all: readonly Replica[]): readonly Replica[] =>
    unreachable.isEmpty() ? all : all.filter((replica) => !unreachable.has(replica));

  const stillConnects = shared(connects);
  const stillAnswers = shared(answers);
  const exclude = (replica: Replica, probe: Probe): boolean => {
    const isOther = ({ origin }: Replica): boolean => origin !== replica.origin;
    // An only replica is not excluded: the next call tries it again.
    if (latest.some(isOther)) unreachable.add(replica, probe);
    return reachableOf(latest).some(isOther);
  };

  return {
    list: () => list(),
    next: async (key) => {
      const all = await list();
      const reachable = reachableOf(all);
      const candidates = reachable.length > 0 ? reachable : all;
      const replica = candidates[(key ?? ++turn) % candidates.length];
      if (!replica) throw unavailable(new Error(`no replica at ${address}`));
      return replica;
    },
    withTag: async (tag) => {
      const holds = (replica: Replica): boolean => replica.tag === tag && !unreachable.has(replica);
      const all = await list();
      return all.find(holds) ?? (await list(0)).find(holds);
    },
    reportFailure: async (replica) => {
      if (exclude(replica, connects)) return true;
      await list(0);
      return exclude(replica, connects);
    },
    checkReachable: async (replica) => {
      if (!(await stillConnects(replica))) exclude(replica, connects);
    },
    checkSilent: async (replica) => {
      if (await stillAnswers(replica)) return { answers: true, hasOther: false };
      return { answers: false, hasOther: exclude(replica, answers) };
    },
  };
};
