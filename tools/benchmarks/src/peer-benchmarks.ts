import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { votesVsPeer } from './benchmarks/votes-vs-peer.ts';
import type { Benchmark } from './harness/benchmark-result.ts';
import { findPrograms } from './peers/find-programs.ts';
import { mybb } from './peers/mybb.ts';
import { wpPolls } from './peers/wp-polls.ts';

/**
 * The benchmarks among `only` that `folder` has the source of the peer for. Logs which sources it lacks.
 * @throws Error that names what is missing, if it has none of the sources or a program is not installed
 */
export const findPeerBenchmarks = async (
  folder: string,
  only: readonly number[],
  log: (line: string) => void,
): Promise<readonly Benchmark[]> => {
  const wanted = [wpPolls, mybb].filter(({ benchmark }) => only.includes(benchmark));
  const found = wanted.filter(({ source }) => existsSync(join(folder, source.folder, source.file)));
  const missing = wanted
    .filter((peer) => !found.includes(peer))
    .map(({ name, source }) => `${join(folder, source.folder)} has no ${source.file} (the source of ${name})`)
    .join(', ');
  if (missing && found.length === 0) throw new Error(missing);
  if (missing) log(missing);
  if (found.length === 0) return [];
  const programs = await findPrograms(found.flatMap(({ requirements }) => requirements));
  return found.map((peer) => ({
    numbers: [peer.benchmark],
    measure: (bench) => votesVsPeer(bench, { peer, source: join(folder, peer.source.folder), programs }),
  }));
};
