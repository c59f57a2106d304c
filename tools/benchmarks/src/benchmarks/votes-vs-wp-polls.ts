import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import type { FoundPeer } from '../peers/start-site.ts';
import { votesVsPeer } from './votes-vs-peer.ts';

/** Benchmark 17: votes on one hot poll against those of WordPress with the plugin WP-Polls. */
export const votesVsWpPolls = (bench: Bench, found: FoundPeer): Promise<readonly BenchmarkResult[]> =>
  votesVsPeer(bench, found, {
    benchmark: 17,
    name: 'WordPress with WP-Polls',
    shortName: 'WP-Polls',
    minRatio: 30,
    votes: 600,
    method:
      'Signed-in accounts vote through the ajax call of the plugin, on nginx, PHP with opcache and MariaDB that ' +
      'commits to the disk, over as many connections as were fastest; a vote that its lock refuses is cast again at once.',
  });
