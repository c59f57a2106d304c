import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  getHead,
  hashLeaf,
  isConsistent,
  isIncluded,
  openingOf,
  type Poll,
  proveInclusion,
} from '@showhands/contracts';
import { type HttpRequest, type LoadTestAccount, median } from '@showhands/load';
import { apiClient, eventually } from '@showhands/testing';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { ratioOf, spreadOf } from '../harness/interleave.ts';
import { cpuDetails, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { totalOf } from '../harness/process-tree.ts';
import { sendVotes, votesPerRound, warmUp } from '../harness/votes.ts';

const KINDS = [
  [27, 'anonymous', { anonymous: true }],
  [28, 'checkable', { checkable: 'open' }],
  [29, 'anonymous and checkable', { anonymous: true, checkable: 'open' }],
] as const;
const LEAVES = 10_000;
const PROOFS = 500;

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const fromBase64 = (text = ''): Buffer => Buffer.from(text, 'base64');

/** The request of the page for one choice. */
const ballotOf = ({ id, options, checkable }: Poll, turn: number) => {
  const choices = [{ option_id: options[turn % options.length]?.id ?? '' }];
  if (!checkable) return { choices };
  const nonce = randomBytes(32).toString('base64');
  // The members of an opening with one choice are in the order of RFC 8785.
  return { choices, nonce, commitment: sha256(JSON.stringify(openingOf(id, choices, nonce))).toString('base64') };
};

const requestBy = ({ token }: LoadTestAccount, poll: Poll, body: object): HttpRequest => ({
  method: 'PUT',
  path: `/api/polls/${poll.id}/ballot`,
  token,
  idempotencyKey: randomUUID(),
  body: JSON.stringify(body),
});

/** Benchmarks 27 to 29: votes on one anonymous or checkable poll against the same votes on an ordinary one. */
export const checkedVotes = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const accounts = await bench.accounts(votesPerRound(bench));
  const round = (fields: object) => async () => {
    const poll = await bench.createPoll(fields);
    const votes = accounts.map((account, turn) => requestBy(account, poll, ballotOf(poll, turn)));
    return measureVotes(bench, () => sendVotes([bench.gatewayUrl], votes));
  };
  await warmUp(bench, round({}));
  const results: BenchmarkResult[] = [];
  for (const [benchmark, name, fields] of KINDS) {
    await round(fields)();
    const pairs = await measurePairs([bench], round(fields), round({}));
    results.push(
      resultOf({
        benchmark,
        sentence: `A vote on one poll that is ${name} costs {} times the CPU time of a vote on an ordinary one.`,
        target: ['≤', 1.5],
        measured: ratioOf(pairs, ({ microseconds }) => microseconds),
        details: {
          'times the votes per second': ratioOf(pairs, ({ perSecond }) => perSecond).median,
          ...cpuDetails(pairs, [`${name} vote`, 'normal vote']),
        },
      }),
    );
  }
  return results;
};

const headOf = (note: string): { readonly size: number; readonly root: Buffer } => {
  const [, size, root] = note.split('\n');
  return { size: Number(size), root: fromBase64(root) };
};

/** Benchmark 30: the proofs of a poll with many votes, each with the growth of the tree since half of the votes. */
export const proofs = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const leaves = bench.quick ? votesPerRound(bench) : LEAVES;
  const accounts = await bench.accounts(leaves);
  const api = apiClient(bench.gatewayUrl);
  const token = accounts[0]?.token ?? '';
  const poll = await bench.createPoll({ checkable: 'secret' });
  const params = { id: poll.id };
  const ballots = accounts.map((_, turn) => ballotOf(poll, turn));
  /** Sends the votes of some accounts. @returns the head that has all votes */
  const vote = async (from: number, to: number) => {
    const votes = accounts.slice(from, to).map((account, index) => {
      const { choices, commitment } = ballots[from + index] ?? {};
      return requestBy(account, poll, { choices, commitment });
    });
    await sendVotes([bench.gatewayUrl], votes);
    return eventually(async () => {
      const head = headOf(Buffer.from((await api.call(getHead, { params, token })).body).toString());
      if (head.size < to) throw new Error(`${head.size} of ${to} votes are in the tree`);
      return head;
    });
  };
  const seen = await vote(0, leaves / 2);
  await vote(leaves / 2, leaves);
  /** CPU time of the servers and of the client per vote, in ms. */
  const round = async () => {
    const times: { readonly called: number; readonly checked: number }[] = [];
    const { cpu } = await bench.measureCpu(async () => {
      for (const { commitment = '' } of ballots.slice(0, PROOFS)) {
        const began = performance.now();
        const { body } = await api.call(proveInclusion, { params, body: { commitment, size: seen.size }, token });
        const called = performance.now();
        const to = headOf(body.head);
        const leaf = hashLeaf(sha256, fromBase64(commitment));
        const isProven =
          isIncluded(sha256, { ...to, leaf, index: body.index, path: body.path.map(fromBase64) }) &&
          isConsistent(sha256, { from: seen, to, path: body.consistency.map(fromBase64) });
        if (!isProven) throw new Error('a proof is wrong');
        times.push({ called: called - began, checked: performance.now() - called });
      }
    });
    const checked = median(times.map((time) => time.checked));
    return {
      all: (totalOf(cpu) / times.length) * 1e3 + checked,
      called: median(times.map((time) => time.called)),
      checked,
    };
  };
  await round();
  const rounds = [];
  while (rounds.length < bench.pairs) rounds.push(await round());
  return [
    resultOf({
      benchmark: 30,
      sentence: `With ${leaves.toLocaleString('en')} votes, the proofs of a vote take {} to create and to check.`,
      target: ['<', 5],
      unit: ' ms',
      measured: spreadOf(rounds.map(({ all }) => all)),
      details: {
        'ms of the call': median(rounds.map(({ called }) => called)),
        'ms of the check': median(rounds.map(({ checked }) => checked)),
      },
    }),
  ];
};
