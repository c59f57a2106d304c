import { randomUUID } from 'node:crypto';
import type { Poll } from '@showhands/contracts';
import type { Call } from '../../src/http.ts';
import type { Tester } from '../../src/people.ts';
import type { Bench } from './bench.ts';
import { type Burst, fire } from './fire.ts';

/** Callers at once, below the connections that a gateway keeps to a service. */
const CONNECTIONS = 200;
const VOTES = 4_000;
const FEW_VOTES = 300;

export const votesPerRound = ({ quick }: Bench): number => (quick ? FEW_VOTES : VOTES);

/** A vote as the page sends it: with a key of its own. The options are taken in turn. */
const voteBy = ({ token }: Tester, { id, options }: Poll, turn: number): Call => ({
  method: 'POST',
  path: `/api/polls/${id}/vote`,
  token,
  idempotencyKey: randomUUID(),
  body: JSON.stringify({ option_id: options[turn % options.length]?.id }),
});

/** One vote of each person, on the polls in turn. */
export const votesOn = (polls: readonly Poll[], people: readonly Tester[]): Call[] =>
  people.flatMap((person, index) => {
    const poll = polls[index % polls.length];
    return poll ? [voteBy(person, poll, index)] : [];
  });

export const fireVotes = (url: string, votes: readonly Call[]): Promise<Burst> => fire(url, votes, CONNECTIONS);

/** People vote once each on one new poll. */
export const hotRound = async (bench: Bench, url: string, votes = votesPerRound(bench)): Promise<Burst> => {
  const people = await bench.people(votes);
  return fireVotes(url, votesOn([await bench.newPoll()], people));
};
