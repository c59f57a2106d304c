import { join } from 'node:path';
import { votesVsMybb } from './benchmarks/votes-vs-mybb.ts';
import { votesVsWpPolls } from './benchmarks/votes-vs-wp-polls.ts';
import type { Benchmark } from './harness/benchmark.ts';
import { findPrograms } from './peers/find-programs.ts';
import { findSources } from './peers/find-sources.ts';
import { mybb } from './peers/mybb.ts';
import { wpPolls } from './peers/wp-polls.ts';

const peerBenchmarks = [
  { number: 17, peer: wpPolls, measure: votesVsWpPolls },
  { number: 18, peer: mybb, measure: votesVsMybb },
];

/**
 * The benchmarks among `only` that `folder` has the source of the peer for. Logs which sources it lacks.
 * @throws Error that names what is missing, if it has none of the sources or a program is not installed
 */
export const findPeerBenchmarks = async (
  folder: string,
  only: readonly number[],
  log: (line: string) => void,
): Promise<readonly Benchmark[]> => {
  const wanted = peerBenchmarks.filter(({ number }) => only.includes(number));
  const { found, missing } = findSources(folder, wanted);
  if (missing !== undefined) log(missing);
  if (found.length === 0) return [];
  const programs = await findPrograms(found.flatMap(({ peer }) => peer.requirements));
  return found.map(({ number, peer, measure }) => ({
    numbers: [number],
    measure: (bench) => measure(bench, { peer, source: join(folder, peer.source.folder), programs }),
  }));
};
