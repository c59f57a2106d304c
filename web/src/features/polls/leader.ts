import { countedVotersOf, isDecided, type Poll, type PollOption, runoffTieOf } from '@showhands/contracts';
import { formatDecimal } from '#lib/messages/format.ts';
import { leaderMessages } from '#lib/messages/leader.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { isolated } from '#lib/text-direction.ts';

const copy = leaderMessages;

/** The leader of a poll whose voters rank or score options or give them points, or the winner once it is closed. */
export type Leader =
  | { readonly kind: 'hidden' | 'none' | 'counting' }
  | { readonly kind: 'runoff'; readonly name: string }
  | (Pick<NonNullable<ReturnType<typeof runoffTieOf>>, 'votes' | 'by' | 'round'> & {
      readonly kind: 'tie';
      readonly names: readonly string[];
      /** The option to which a rule gave the win. */
      readonly first: string;
    })
  | { readonly kind: 'average' | 'points'; readonly names: readonly string[]; readonly value: number };

/** Whether voters choose options instead of ranking them, scoring them or giving them points. */
export const isChosen = ({ method = 'choose' }: Pick<Poll, 'method'>): boolean => method === 'choose';

const runoffLeader = ({ options, ranking }: Poll): Leader => {
  const winner = options.find(({ id }) => id === ranking?.winner);
  const tie = ranking ? runoffTieOf(ranking) : null;
  if (!winner) return { kind: 'counting' };
  if (!tie) return { kind: 'runoff', name: winner.text };
  const tied = options.filter(({ id }) => tie.options.includes(id));
  return { ...tie, kind: 'tie', names: tied.map(({ text }) => text), first: winner.text };
};

/** By average, or by points. */
const valueLeader = ({ options, method }: Poll): Leader => {
  const measureOf = ({ scores, points }: PollOption) => (method === 'points' ? points?.total || null : scores?.mean);
  const value = Math.max(...options.map((option) => measureOf(option) ?? -1));
  const leading = options.filter((option) => measureOf(option) === value);
  if (leading.length === 0) return { kind: 'counting' };
  return { kind: method === 'points' ? 'points' : 'average', names: leading.map(({ text }) => text), value };
};

export const leaderOf = (poll: Poll): Leader => {
  if (!poll.results_visible) return { kind: 'hidden' };
  if (countedVotersOf(poll) === 0) return { kind: 'none' };
  return poll.method === 'rank' ? runoffLeader(poll) : valueLeader(poll);
};

/** The leader as a sentence; null if there is none, or if the results are hidden. */
export const leaderText = (poll: Poll): string | null => {
  const leader = leaderOf(poll);
  if (leader.kind === 'runoff') return copy.runoff(isDecided(poll), isolated(leader.name));
  if (leader.kind === 'tie') {
    const { names, votes, by, first } = leader;
    return copy.tie(isDecided(poll), names.map(isolated), votes, by, isolated(first));
  }
  if (leader.kind === 'average') return copy.average(leader.names.map(isolated), formatDecimal(leader.value));
  if (leader.kind === 'points') return copy.mostPoints(leader.names.map(isolated), leader.value);
  return leader.kind === 'counting' ? copy.counting : null;
};

/** How many votes a poll has. A ballot with ranks, scores or points is one, however many options it has. */
export const countText = (poll: Poll): string =>
  isChosen(poll) ? pollMessages.votes(poll.total_votes) : copy.ballots(countedVotersOf(poll));
