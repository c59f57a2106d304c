import type { Poll } from '@showhands/contracts';
import { runoffOf } from '#features/polls/runoff/runoff.ts';
import { formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { leaderMessages } from '#lib/messages/leader.ts';
import { countPoints } from '#lib/messages/points.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { isolated } from '#lib/text-direction.ts';

const copy = presentMessages.outcome;

interface Standing {
  readonly text: string;
  /** Votes, in a runoff the votes of its last round, the average score, or points. */
  readonly value: number;
}

/** The options that compete to the end. */
const standingsOf = (poll: Poll): Standing[] => {
  const { method, options, ranking } = poll;
  if (method === 'rank') {
    const rows = ranking ? runoffOf(poll, ranking).rows : [];
    return rows.flatMap(({ text, cells }) => {
      const last = cells.at(-1);
      return last ? [{ text, value: last.votes }] : [];
    });
  }
  if (method === 'points') return options.map(({ text, points }) => ({ text, value: points?.total ?? 0 }));
  if (method === 'score') return options.map(({ text, scores }) => ({ text, value: scores?.mean ?? 0 }));
  return options.map(({ text, votes }) => ({ text, value: votes ?? 0 }));
};

const namesOf = (standings: readonly Standing[]): string =>
  leaderMessages.names(standings.map(({ text }) => isolated(text)));

/** The outcome of a closed poll: a headline, and a line with the margin and the number of voters. */
export const outcomeOf = (poll: Poll): { readonly headline: string; readonly detail: string } => {
  const standings = standingsOf(poll);
  const best = Math.max(...standings.map(({ value }) => value));
  const voters = `${formatNumber(poll.voters_count)} ${presentMessages.votedWord(poll.voters_count)}`;
  if (!(best > 0)) return { headline: copy.none, detail: voters };
  const winners = standings.filter(({ value }) => value === best);
  const others = standings.filter(({ value }) => value !== best);
  const second = Math.max(...others.map(({ value }) => value));
  const isScored = poll.method === 'score';
  const countOf = poll.method === 'points' ? countPoints : presentMessages.figures.ballots;
  const figure = isScored ? copy.average(formatDecimal(best)) : countOf(best);
  if (winners.length > 1) return { headline: copy.tied(namesOf(winners)), detail: `${copy.each(figure)} · ${voters}` };
  const seconds = others.filter(({ value }) => value === second);
  const by = isScored ? formatDecimal(best - second) : formatNumber(best - second);
  const margin = seconds.length > 0 ? ` · ${copy.margin(by, namesOf(seconds))}` : '';
  return { headline: copy.won(namesOf(winners)), detail: `${figure}${margin} · ${voters}` };
};
