import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { mediansOf, ratioOf, runInterleaved } from '../harness/interleave.ts';
import { voteOnHotPoll } from '../harness/votes.ts';

/** Votes per second on one hot poll through two gateways, interleaved after one warm-up round for each. */
const compareRates = async (bench: Bench, shippedUrl: string, otherUrl: string, votes?: number) => {
  const round = (url: string) => async (): Promise<number> => {
    const { perSecond } = await voteOnHotPoll(bench, [url], votes);
    await bench.waitUntilIdle();
    return perSecond;
  };
  const [shipped, other] = [round(shippedUrl), round(otherUrl)];
  await shipped();
  await other();
  const pairs = await runInterleaved(bench.pairs, shipped, other);
  return { measured: ratioOf(pairs, (rate) => rate), rates: mediansOf(pairs, (rate) => rate) };
};

/** Benchmark 3: group commit of votes against one transaction per vote. */
export const groupCommitVsSingle = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const single = await bench.startWithBallotBox('one-by-one');
  const { measured, rates } = await compareRates(bench, bench.gatewayUrl, single, bench.quick ? 100 : 1_000);
  return [
    resultOf({
      benchmark: 3,
      description: 'votes per second ÷ the same service with one transaction per vote, on one hot poll',
      target: ['≥', 2],
      measured,
      details: { 'votes per second': rates[0], 'with one transaction each': rates[1] },
      method: 'The other polls service has a ballot box that opens a transaction for each vote, at most ten at once.',
    }),
  ];
};

/** Benchmark 8: the gateway's undici forwarder against http-proxy-middleware. */
export const forwarderVsHttpProxy = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const shippedUrl = await bench.startGateway('shipped');
  const { measured, rates } = await compareRates(bench, shippedUrl, await bench.startGateway('proxy'));
  return [
    resultOf({
      benchmark: 8,
      description: 'votes per second through the shipped gateway ÷ through one that forwards by http-proxy-middleware',
      target: ['≥', 0.9],
      measured,
      details: { 'votes per second': rates[0], 'with http-proxy-middleware': rates[1] },
      method:
        "The other gateway streams requests by http-proxy-middleware and Node's own client, with the same headers, ids, error responses and metrics.",
    }),
  ];
};
