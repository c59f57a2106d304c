import { randomUUID } from 'node:crypto';
import type { Poll } from '@showhands/contracts';
import type { HttpRequest, LoadTestAccount } from '@showhands/load';
import type { Bench } from './bench.ts';
import { type BurstResult, sendBurst } from './send-burst.ts';

/** Below the gateway's limit of connections to a service. */
const CONNECTIONS = 200;
/** Two seconds of votes. In a shorter burst, the time of a garbage collection decides the cost of a vote. */
const VOTES = 12_000;
const QUICK_VOTES = 300;
/** New processes optimize their code during some 100,000 votes. The first votes cost twice as much as later ones. */
const WARM_UP_ROUNDS = 10;

export const votesPerRound = ({ quick }: Bench): number => (quick ? QUICK_VOTES : VOTES);

/** Runs rounds of votes until all processes have optimized their code: the same number for each of the `replicas`. */
export const warmUp = async ({ quick }: Bench, round: () => Promise<unknown>, replicas = 1): Promise<void> => {
  for (let count = 0; count < (quick ? 1 : WARM_UP_ROUNDS * replicas); count += 1) await round();
};

/** A vote as the page sends it, with its own idempotency key. `turn` selects the option. */
const voteBy = ({ token }: LoadTestAccount, { id, options }: Poll, turn: number): HttpRequest => ({
  method: 'POST',
  path: `/api/polls/${id}/vote`,
  token,
  idempotencyKey: randomUUID(),
  body: JSON.stringify({ option_id: options[turn % options.length]?.id }),
});

/** One vote per account; takes the polls in turn. */
export const votesOn = (polls: readonly Poll[], accounts: readonly LoadTestAccount[]): HttpRequest[] =>
  accounts.flatMap((account, index) => {
    const poll = polls[index % polls.length];
    return poll ? [voteBy(account, poll, index)] : [];
  });

export const sendVotes = (urls: readonly string[], votes: readonly HttpRequest[]): Promise<BurstResult> =>
  sendBurst(urls, votes, CONNECTIONS);

/** One vote per account, all on one new poll. */
export const voteOnHotPoll = async (
  bench: Bench,
  urls: readonly string[],
  votes = votesPerRound(bench),
): Promise<BurstResult> => {
  const accounts = await bench.accounts(votes);
  return sendVotes(urls, votesOn([await bench.createPoll()], accounts));
};
