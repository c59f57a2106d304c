import { lookup, Resolver } from 'node:dns/promises';
import type { ReplicaName } from './where.ts';

const TIMEOUT_MS = 1_000;

/** The addresses that a name has now. Rejects when it has none, or nobody can say. */
export type FindAddresses = () => Promise<readonly string[]>;

/** As every program on this machine finds them. A service that listens by IPv4 has no use for its other addresses. */
const bySystem = async (name: string): Promise<string[]> => {
  const all = await lookup(name, { all: true });
  const wanted = all.some(({ family }) => family === 4) ? 4 : 6;
  return all.filter(({ family }) => family === wanted).map(({ address }) => address);
};

export const findAddresses = ({ name, server }: ReplicaName): FindAddresses => {
  if (server === undefined) return () => bySystem(name);
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  resolver.setServers([server]);
  return () => resolver.resolve4(name);
};
