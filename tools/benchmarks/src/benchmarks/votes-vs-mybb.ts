import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import type { FoundPeer } from '../peers/start-site.ts';
import { votesVsPeer } from './votes-vs-peer.ts';

/** Benchmark 18: votes on one hot poll against those of the forum MyBB, whose tally loses concurrent votes. */
export const votesVsMybb = (bench: Bench, found: FoundPeer): Promise<readonly BenchmarkResult[]> =>
  votesVsPeer(bench, found, {
    benchmark: 18,
    name: 'the forum MyBB 1.8',
    shortName: 'MyBB',
    minRatio: 8,
    votes: 2_000,
    method:
      'Signed-in accounts with a session each post to polls.php and are redirected, on nginx, PHP with opcache and MariaDB ' +
      'that commits to the disk, over as many connections as were fastest. MyBB reads a tally, adds the vote and writes it back.',
  });
