import { limitedNetwork } from '@showhands/service-kit/http';
import { createLocalRateLimiter } from '@showhands/service-kit/rate-limiting';
import { JOINS, SOCKETS, WATCHED_POLLS } from '../tuning.ts';

/**
 * The user and the network that a socket counts for. The network is null for sockets of this machine, which are limited
 * by user alone.
 */
export interface SocketOwner {
  readonly user: string;
  readonly network: string | null;
}

type Maximum = Readonly<Record<keyof SocketOwner, number>>;

export const ownerOf = (userId: string, address: string): SocketOwner => ({
  user: userId,
  network: limitedNetwork(address),
});

/** Counts the resources that users and networks hold at the same time. */
interface Quota {
  /** @returns false, and takes nothing, if the user or the network has no room for one more */
  take(owner: SocketOwner): boolean;
  release(owner: SocketOwner): void;
}

const createQuota = (max: Maximum): Quota => {
  const held = { user: new Map<string, number>(), network: new Map<string, number>() };
  const countOf = (scope: keyof SocketOwner, key: string | null): number =>
    key === null ? 0 : (held[scope].get(key) ?? 0);
  const add = (scope: keyof SocketOwner, key: string | null, change: 1 | -1): void => {
    if (key === null) return;
    const count = countOf(scope, key) + change;
    if (count > 0) held[scope].set(key, count);
    else held[scope].delete(key);
  };
  return {
    take: ({ user, network }) => {
      if (countOf('user', user) >= max.user || countOf('network', network) >= max.network) return false;
      add('user', user, 1);
      add('network', network, 1);
      return true;
    },
    release: ({ user, network }) => {
      add('user', user, -1);
      add('network', network, -1);
    },
  };
};

const createJoinRate = () => {
  const users = createLocalRateLimiter({ name: 'join.user', ...JOINS.user });
  const networks = createLocalRateLimiter({ name: 'join.network', ...JOINS.network });
  return ({ user, network }: SocketOwner): boolean =>
    users.consume(user) === undefined && (network === null || networks.consume(network) === undefined);
};

/** The limits of this replica per user and per network, over all of their sockets. */
export interface SocketLimits {
  readonly sockets: Quota;
  readonly watchedPolls: Quota;
  /** Spends one join. @returns false if none is left */
  mayJoin(owner: SocketOwner): boolean;
}

export const createSocketLimits = (): SocketLimits => ({
  sockets: createQuota(SOCKETS),
  watchedPolls: createQuota(WATCHED_POLLS),
  mayJoin: createJoinRate(),
});

const noQuota: Quota = { take: () => true, release: () => undefined };

/** For `RATE_LIMITS=off`. */
export const noSocketLimits: SocketLimits = { sockets: noQuota, watchedPolls: noQuota, mayJoin: () => true };
