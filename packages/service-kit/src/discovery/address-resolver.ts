import { lookup, Resolver } from 'node:dns/promises';
import type { ReplicaName } from './service-address.ts';

const TIMEOUT_MS = 1_000;

/** Resolves a name to its current addresses. Rejects when it has none or DNS does not respond. */
export type ResolveAddresses = () => Promise<readonly string[]>;

/**
 * Uses the system's resolver, with its timeout; the deployments set it to 1 s. Prefers IPv4, because services listen on
 * 0.0.0.0.
 */
const resolveBySystem = async (name: string): Promise<string[]> => {
  const all = await lookup(name, { all: true });
  const wanted = all.some(({ family }) => family === 4) ? 4 : 6;
  return all.filter(({ family }) => family === wanted).map(({ address }) => address);
};

/** Creates the resolver of a service's name; it asks the name's own server if it has one, else the system. */
export const addressResolver = ({ name, server }: ReplicaName): ResolveAddresses => {
  if (server === undefined) return () => resolveBySystem(name);
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  resolver.setServers([server]);
  return () => resolver.resolve4(name);
};
