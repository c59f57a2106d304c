import { randomUUID } from 'node:crypto';
import { castVote } from '@showhands/contracts';
import { apiClient, optionIdAt } from '@showhands/testing';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { mediansOf, ratioOf } from '../harness/interleave.ts';
import { cpuDetails, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { voteOnHotPoll, warmUp } from '../harness/votes.ts';

/** Headers that a server sets by itself for each connection or response. */
const OWN_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** The headers and the body with which such a call is answered. */
const sampleResponse = async (bench: Bench, url: string) => {
  const [account] = await bench.accounts(1);
  const poll = await bench.createPoll();
  const call = { token: account?.token ?? '', params: { id: poll.id }, idempotencyKey: randomUUID() };
  const { headers, body } = await apiClient(url).call(castVote, { ...call, body: { option_id: optionIdAt(poll) } });
  const sent = [...headers].filter(([name]) => !OWN_HEADERS.includes(name));
  return { headers: Object.fromEntries(sent), body: JSON.stringify(body) };
};

/** Votes on one hot poll through two gateways, after a warm-up of each. */
const compareGateways = async (bench: Bench, first: string, second: string) => {
  const voteAt = (url: string) => () => voteOnHotPoll(bench, [url]);
  for (const url of [first, second]) await warmUp(bench, voteAt(url));
  const round = (url: string) => () => measureVotes(bench, voteAt(url));
  return measurePairs([bench], round(first), round(second));
};

/** Benchmark 14: an authenticated call that counts nothing against two hops of Node's own server and client. */
export const callVsBare = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const withoutCounting = await bench.startWithBallotBox('nothing');
  const response = await sampleResponse(bench, withoutCounting);
  const second = await bench.startService('bare-hop.ts', { RESPONSE: JSON.stringify(response) });
  const bare = await bench.startService('bare-hop.ts', { UPSTREAM: second });
  const pairs = await compareGateways(bench, withoutCounting, bare);
  return [
    resultOf({
      benchmark: 14,
      description: 'CPU time per authenticated call that counts nothing ÷ per call over two bare hops',
      target: ['≤', 1.8],
      measured: ratioOf(pairs, ({ microseconds }) => microseconds),
      details: cpuDetails(pairs, ['call', 'call over two bare hops']),
      method:
        "Node's own HTTP server with undici's client behind it and another such server, each in a process of its own, with the same requests, bodies and response headers.",
    }),
  ];
};

/**
 * Benchmarks 19 and 20: votes on one hot poll against the same calls of an earlier version that count nothing, so that a
 * cheaper call makes no ratio worse. `processes`: the folder of its polls.ts and gateway.ts.
 */
export const voteVsEarlierCall = async (bench: Bench, processes: string): Promise<readonly BenchmarkResult[]> => {
  const pairs = await compareGateways(bench, bench.gatewayUrl, await bench.startWithBallotBox('nothing', processes));
  const [votes, calls] = mediansOf(pairs, ({ perSecond }) => perSecond);
  return [
    resultOf({
      benchmark: 19,
      description: 'votes per second on one hot poll ÷ calls per second of an earlier version that count nothing',
      target: ['≥', 0.75],
      measured: ratioOf(pairs, ({ perSecond }) => perSecond),
      details: { 'votes per second': votes, 'calls per second': calls },
      method:
        'The gateway and the polls service of the other side are those of the earlier version, on the same databases.',
    }),
    resultOf({
      benchmark: 20,
      description: 'CPU time per vote ÷ CPU time per call of benchmark 19, all server processes',
      target: ['≤', 1.35],
      measured: ratioOf(pairs, ({ microseconds }) => microseconds),
      details: cpuDetails(pairs, ['vote', 'call']),
      method: 'Services, PostgreSQL, RabbitMQ and Redis until all consumers are idle, minus their idle use.',
    }),
  ];
};
