import type { Ranking } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import { countRanking } from '../counting/ranking.ts';
import type { RankingPattern } from '../counting/ranking-pattern.ts';

interface RankingInput {
  readonly version: string;
  readonly options: readonly { readonly id: string; readonly number: number }[];
  readonly rankings: string | null;
}

/** One statement, and so one snapshot. The rankings come as one text, which is parsed faster than 100,000 rows. */
const READ = `
  select p.version,
    (select json_agg(json_build_object('id', o.id, 'number', o.number) order by o.position)
     from options o where o.poll_id = p.id) as options,
    (select string_agg(r.ballots || ' ' || r.ranking, e'\\n') from rankings r where r.poll_id = p.id and r.ballots > 0)
      as rankings
  from polls p where p.id = ?`;

const patternsOf = ({ options, rankings }: RankingInput): RankingPattern[] => {
  const indexes = new Map(options.map(({ number }, index) => [String.fromCodePoint(48 + number), index]));
  return (rankings?.split('\n') ?? []).map((line) => {
    const space = line.indexOf(' ');
    const ranking = [...line.slice(space + 1)].map((character) => indexes.get(character) ?? -1);
    return { ballots: Number(line.slice(0, space)), ranking };
  });
};

const toRanking = (input: RankingInput): Ranking => {
  const ids = input.options.map(({ id }) => id);
  const idOf = (index: number | null): string | null => (index === null ? null : (ids[index] ?? null));
  const result = countRanking(ids.length, patternsOf(input));
  return {
    options: ids,
    ballots: result.ballots,
    rounds: result.rounds.map(({ votes, exhausted, eliminated, tieBreak }) => ({
      votes: [...votes],
      exhausted,
      eliminated: idOf(eliminated),
      tie_break: tieBreak,
    })),
    winner: idOf(result.winner),
    condorcet_winner: idOf(result.condorcetWinner),
    order: result.order.map((tier) => tier.map((index) => ids[index] ?? '')),
    pairwise: result.pairwise.map((row) => [...row]),
  };
};

const STORE = `
  update polls set ranking = ?, ranking_due = (version <> ?), version = version + 1 where id = ? and ranking_due`;

/** Counts the rankings of a poll and stores the result. @returns whether the poll has changed */
export const countRankingIfDue = async (trx: Transaction, id: string): Promise<boolean> => {
  const { rows: due } = await trx.raw<{ rows: unknown[] }>('select from polls where id = ? and ranking_due', [id]);
  if (due.length === 0) return false;
  const { rows } = await trx.raw<{ rows: RankingInput[] }>(READ, [id]);
  const [input] = rows;
  if (!input) return false;
  const ranking = JSON.stringify(toRanking(input));
  const { rowCount } = await trx.raw<{ rowCount: number }>(STORE, [ranking, input.version, id]);
  return rowCount === 1;
};

/** Whether this transaction alone counts a poll's rankings now: counting takes its time, and holds no lock of the poll. */
export const claimRanking = async (trx: Transaction, id: string): Promise<boolean> => {
  const { rows } = await trx.raw<{ rows: { claimed: boolean }[] }>(
    "select pg_try_advisory_xact_lock(hashtextextended('ranking ' || ?, 0)) as claimed",
    [id],
  );
  return rows[0]?.claimed === true;
};

export const findRankingsDue = async (executor: Executor, limit: number): Promise<string[]> => {
  const { rows } = await executor.raw<{ rows: { id: string }[] }>('select id from polls where ranking_due limit ?', [
    limit,
  ]);
  return rows.map((row) => row.id);
};
