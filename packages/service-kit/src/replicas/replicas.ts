import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '../errors.ts';
import { replicaTag } from '../replica-tag.ts';
import { type FindAddresses, findAddresses } from './addresses.ts';
import { takesConnections } from './unreachable.ts';
import { parseWhere } from './where.ts';

/** After so long a name is looked up again, in the background. */
const FRESH_MS = 1_000;
/** After so long without a look, what was there may be gone: worth waiting for. Who leaves has to wait for longer. */
const STALE_MS = 2_000;
/** But not for ever, where something is known: nobody may be there to say. */
const PATIENCE_MS = 500;
/** Between looks: unknown sessions, which anyone can make up, must not become a stream of them. */
const PAUSE_MS = 100;
const PROBE_MS = 500;

export interface Replica {
  readonly origin: string;
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string;
  readonly port: number;
  /** By which its sessions name it. */
  readonly tag: string;
}

/** The replicas of a service as its callers know them. */
export interface Replicas {
  /** Those that are known now, unreachable ones included. */
  list(): Promise<readonly Replica[]>;
  /** Each in turn; one that cannot be reached only if there is no other. @throws AppError `unavailable` where there is none */
  next(): Promise<Replica>;
  /** The one that holds the sessions of this tag, or undefined when it is gone. */
  tagged(tag: string): Promise<Replica | undefined>;
  /** To be told when a connection failed: it is passed over until it takes connections. @returns whether there is another */
  failed(replica: Replica): boolean;
}

const replicaAt = (origin: string): Replica => {
  const { hostname, port, protocol } = new URL(origin);
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  return { origin, hostname: bare, port: number, tag: replicaTag(`${bare}:${number}`) };
};

const originOf = (address: string, port: number): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`;

/** A list that is kept fresh by being asked for: nothing runs while nobody calls. */
const createWatchedList = (find: FindAddresses, port: number) => {
  let known: readonly Replica[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  const age = (): number => performance.now() - lookedAt;

  const look = async (): Promise<void> => {
    try {
      await delay(Math.max(0, PAUSE_MS - age()));
      const found = (await find()).toSorted();
      known = found.map((address) => replicaAt(originOf(address, port)));
    } catch {
      // Those known last may still be there, and a caller who cannot reach them hears so.
    } finally {
      lookedAt = performance.now();
      underWay = undefined;
    }
  };

  /** @param oldestMs what was found longer ago will not do */
  return async (oldestMs: number): Promise<readonly Replica[]> => {
    if (age() > Math.min(oldestMs, FRESH_MS)) underWay ??= look();
    if (known.length === 0) await underWay;
    else if (age() > oldestMs) await Promise.race([underWay, delay(PATIENCE_MS, undefined, { ref: false })]);
    return known;
  };
};

/** Takes each unreachable replica back as soon as it takes connections, and forgets those that are listed no more. */
const createAbsence = (isListed: (origin: string) => Promise<boolean>) => {
  const absent = new Set<string>();
  const watch = async ({ origin, hostname, port }: Replica): Promise<void> => {
    while ((await isListed(origin)) && !(await takesConnections(hostname, port))) {
      await delay(PROBE_MS, undefined, { ref: false });
    }
    absent.delete(origin);
  };
  return {
    isEmpty: () => absent.size === 0,
    has: ({ origin }: Replica) => absent.has(origin),
    add: (replica: Replica): void => {
      if (absent.has(replica.origin)) return;
      absent.add(replica.origin);
      void watch(replica);
    },
  };
};

const listOf = (where: string): ((oldestMs: number) => Promise<readonly Replica[]>) => {
  const parsed = parseWhere(where);
  if ('name' in parsed) return createWatchedList(findAddresses(parsed), parsed.port);
  const fixed = parsed.origins.map(replicaAt);
  return async () => fixed;
};

/** @param where as `whereSchema` has it */
export const createReplicas = (where: string): Replicas => {
  const listNow = listOf(where);
  let latest: readonly Replica[] = [];
  let turn = 0;

  const list = async (oldestMs = STALE_MS): Promise<readonly Replica[]> => {
    latest = await listNow(oldestMs);
    return latest;
  };
  const absence = createAbsence(async (origin) => (await list()).some((replica) => replica.origin === origin));
  // Asked for each call that passes the gateway.
  const present = (all: readonly Replica[]): readonly Replica[] =>
    absence.isEmpty() ? all : all.filter((replica) => !absence.has(replica));

  return {
    list: () => list(),
    next: async () => {
      const all = await list();
      const reachable = present(all);
      const candidates = reachable.length > 0 ? reachable : all;
      turn += 1;
      const replica = candidates[turn % candidates.length];
      if (!replica) throw unavailable(new Error(`nobody answers at ${where}`));
      return replica;
    },
    tagged: async (tag) => {
      const holds = (replica: Replica): boolean => replica.tag === tag && !absence.has(replica);
      const all = await list();
      return all.find(holds) ?? (await list(0)).find(holds);
    },
    failed: (replica) => {
      // The only one is tried again by whoever comes next.
      if (latest.length < 2) return false;
      absence.add(replica);
      return present(latest).length > 0;
    },
  };
};
