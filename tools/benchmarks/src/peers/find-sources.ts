import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Peer } from './peer.ts';

const isIn = (folder: string, { source }: Peer): boolean => existsSync(join(folder, source.folder, source.file));

const describe = (folder: string, { name, source }: Peer): string =>
  `${join(folder, source.folder)} has no ${source.file} (the source of ${name})`;

/**
 * Divides the benchmarks by whether `folder` has the source of their peer. `missing` says in a line which it lacks.
 * @throws Error with that line if it has none
 */
export const findSources = <Benchmark extends { readonly peer: Peer }>(
  folder: string,
  benchmarks: readonly Benchmark[],
): { readonly found: readonly Benchmark[]; readonly missing: string | undefined } => {
  const found = benchmarks.filter(({ peer }) => isIn(folder, peer));
  const lacking = benchmarks.filter((benchmark) => !found.includes(benchmark));
  const missing = lacking.map(({ peer }) => describe(folder, peer)).join(', ') || undefined;
  if (missing !== undefined && found.length === 0) throw new Error(missing);
  return { found, missing };
};
