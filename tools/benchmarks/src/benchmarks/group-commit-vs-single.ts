import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { compareRates } from './compare-rates.ts';

const MIN_RATIO = 2;

/** Benchmark 3: group commit of votes against one transaction per vote. */
export const groupCommitVsSingle = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const single = await bench.startWithBallotBox('one-by-one');
  const { measured, shipped, other } = await compareRates(bench, [bench.gatewayUrl, single], bench.quick ? 100 : 1_000);
  return [
    {
      benchmark: 3,
      description: 'votes per second ÷ the same service with one transaction per vote, on one hot poll',
      target: `≥ ${MIN_RATIO.toFixed(1)}`,
      measured,
      unit: '',
      isMet: measured.median >= MIN_RATIO,
      details: { 'votes per second': shipped, 'with one transaction each': other },
      method: 'The other polls service has a ballot box that opens a transaction for each vote, at most ten at once.',
    },
  ];
};
