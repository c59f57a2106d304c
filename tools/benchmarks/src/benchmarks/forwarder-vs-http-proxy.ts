import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { compareRates } from './compare-rates.ts';

const MIN_RATIO = 0.9;

/** Benchmark 8: the gateway's undici forwarder against http-proxy-middleware. */
export const forwarderVsHttpProxy = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const shippedUrl = await bench.startGateway('shipped');
  const proxyUrl = await bench.startGateway('proxy');
  const { measured, shipped, other } = await compareRates(bench, [shippedUrl, proxyUrl]);
  return [
    {
      benchmark: 8,
      description: 'votes per second through the shipped gateway ÷ through one that forwards by http-proxy-middleware',
      target: `≥ ${MIN_RATIO}`,
      measured,
      unit: '',
      isMet: measured.median >= MIN_RATIO,
      details: { 'votes per second': shipped, 'with http-proxy-middleware': other },
      method:
        "The other gateway streams requests by http-proxy-middleware and Node's own client, with the same headers, ids, error responses and metrics.",
    },
  ];
};
