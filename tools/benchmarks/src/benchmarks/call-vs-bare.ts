import { randomUUID } from 'node:crypto';
import { castVote } from '@showhands/contracts';
import { median } from '@showhands/load';
import { apiClient, optionIdAt } from '@showhands/testing';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { ratioOf } from '../harness/interleave.ts';
import { cpuByServer, type MeasuredVotes, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { voteOnHotPoll, warmUp } from '../harness/votes.ts';

const MAX_RATIO = 1.8;

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

/** Benchmark 14: an authenticated call that counts nothing against two hops of Node's own server and client. */
export const callVsBare = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const withoutCounting = await bench.startWithBallotBox('nothing');
  const response = await sampleResponse(bench, withoutCounting);
  const second = await bench.startService('bare-hop.ts', { RESPONSE: JSON.stringify(response) });
  const bare = await bench.startService('bare-hop.ts', { UPSTREAM: second });
  const round = (url: string): Promise<MeasuredVotes> => measureVotes(bench, () => voteOnHotPoll(bench, [url]));
  await warmUp(bench, () => voteOnHotPoll(bench, [withoutCounting]));
  await warmUp(bench, () => voteOnHotPoll(bench, [bare]));
  const pairs = await measurePairs(
    [bench],
    () => round(withoutCounting),
    () => round(bare),
  );
  const measured = ratioOf(pairs, ({ microseconds }) => microseconds);
  return [
    {
      benchmark: 14,
      description: 'CPU time per authenticated call that counts nothing ÷ per call over two bare hops',
      target: `≤ ${MAX_RATIO}`,
      measured,
      unit: '',
      isMet: measured.median <= MAX_RATIO,
      details: {
        'µs per call': median(pairs.map(({ first }) => first.microseconds)),
        'µs over two bare hops': median(pairs.map(({ second: { microseconds } }) => microseconds)),
        ...cpuByServer(
          'µs of a call',
          pairs.map(({ first }) => first),
        ),
      },
      method:
        "Node's own HTTP server with undici's client behind it and another such server, each in a process of its own, with the same requests, bodies and response headers.",
    },
  ];
};
