import { type Poll, runoffTieOf } from '@showhands/contracts';
import { formatDecimal } from '#lib/messages/format.ts';
import { leaderMessages } from '#lib/messages/leader.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { isolated } from '#lib/text-direction.ts';

const copy = leaderMessages;

/** The leader of a poll whose voters rank or score options, or the winner once it is closed. */
export type Leader =
  | { readonly kind: 'hidden' | 'none' | 'counting' }
  | { readonly kind: 'runoff'; readonly name: string }
  | (Pick<NonNullable<ReturnType<typeof runoffTieOf>>, 'votes' | 'by' | 'round'> & {
      readonly kind: 'tie';
      readonly names: readonly string[];
      /** The option to which a rule gave the win. */
      readonly first: string;
    })
  | { readonly kind: 'average'; readonly names: readonly string[]; readonly mean: number };

/** Whether voters choose options instead of ranking or scoring them. */
export const isChosen = ({ method = 'choose' }: Pick<Poll, 'method'>): boolean => method === 'choose';

const runoffLeader = ({ options, ranking }: Poll): Leader => {
  const winner = options.find(({ id }) => id === ranking?.winner);
  const tie = ranking ? runoffTieOf(ranking) : null;
  if (!winner) return { kind: 'counting' };
  if (!tie) return { kind: 'runoff', name: winner.text };
  const tied = options.filter(({ id }) => tie.options.includes(id));
  return { ...tie, kind: 'tie', names: tied.map(({ text }) => text), first: winner.text };
};

const averageLeader = ({ options }: Poll): Leader => {
  const mean = Math.max(...options.map(({ scores }) => scores?.mean ?? -1));
  const leading = options.filter(({ scores }) => scores?.mean === mean);
  return leading.length === 0
    ? { kind: 'counting' }
    : { kind: 'average', names: leading.map(({ text }) => text), mean };
};

export const leaderOf = (poll: Poll): Leader => {
  if (!poll.results_visible) return { kind: 'hidden' };
  if (poll.voters_count === 0) return { kind: 'none' };
  return poll.method === 'rank' ? runoffLeader(poll) : averageLeader(poll);
};

/** The leader as a sentence; null if there is none, or if the results are hidden. */
export const leaderText = (poll: Poll): string | null => {
  const leader = leaderOf(poll);
  if (leader.kind === 'runoff') return copy.runoff(poll.status === 'closed', isolated(leader.name));
  if (leader.kind === 'tie') {
    const { names, votes, by, first } = leader;
    return copy.tie(poll.status === 'closed', names.map(isolated), votes, by, isolated(first));
  }
  if (leader.kind === 'average') return copy.average(leader.names.map(isolated), formatDecimal(leader.mean));
  return leader.kind === 'counting' ? copy.counting : null;
};

/** How many votes a poll has. A ranked or scored ballot is one, however many options it has. */
export const countText = (poll: Poll): string =>
  isChosen(poll) ? pollMessages.votes(poll.total_votes) : copy.ballots(poll.voters_count);
