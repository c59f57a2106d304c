import {
  anonymousBatch,
  type Category,
  type CheckableMode,
  type Conclusion,
  type Lots,
  limits,
  type PollSnapshot,
  type PollStatus,
  type PollVisibility,
  type Ranking,
  type ReasonsRule,
  type RepeatInterval,
  type ResultsTime,
  type VoterOptionsRule,
  type VotingMethod,
} from '@showhands/contracts';
import { toPoints, toScores } from '../votes/count-choices.ts';

/** A poll as a row, with its creator's current name. */
export interface PollRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly status: PollStatus;
  readonly creator: string;
  readonly creator_username: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly ends_at: Date | null;
  readonly closed_at: Date | null;
  readonly auto_closed: boolean;
  readonly edited_at: Date | null;
  readonly edited_after?: number | null;
  readonly allow_multiple_votes: boolean;
  readonly show_results: boolean;
  readonly total_votes: number;
  readonly voters_count: number;
  readonly comments_count: number;
  readonly version: string;
  readonly revision: number;
  readonly method: VotingMethod;
  readonly points?: number;
  readonly max_points?: number | null;
  readonly min_choices: number | null;
  readonly max_choices: number | null;
  readonly change_vote: boolean;
  readonly results_when: ResultsTime;
  readonly shuffle_options?: boolean;
  readonly names_shown?: boolean;
  /** Null for `off`. */
  readonly reasons?: Exclude<ReasonsRule, 'off'> | null;
  readonly anonymous?: boolean;
  readonly batch_min?: number | null;
  readonly counted_voters?: number;
  readonly checkable?: CheckableMode | null;
  readonly check_key?: string | null;
  readonly opens_at: Date | null;
  readonly ranking: Ranking | null;
  readonly lots?: Lots | null;
  readonly conclusion?: Conclusion | null;
  /** Null for `no`. */
  readonly voters_add_options?: Exclude<VoterOptionsRule, 'no'> | null;
  /** Null for `everyone`. */
  readonly visibility?: Exclude<PollVisibility, 'everyone'> | null;
  readonly quorum_count?: number | null;
  /** Percent of the list of invited people. */
  readonly quorum_share?: number | null;
  /** The entries of that list; null without `quorum_share`. */
  readonly invited_count?: number | null;
  readonly run?: number | null;
  readonly repeat_every?: RepeatInterval | null;
  readonly repeat_zone?: string | null;
  readonly repeat_from?: Date | null;
  readonly next_run_at?: Date | null;
  /** Whether PostgreSQL's clock has passed `ends_at`. */
  readonly ended: boolean;
}

export interface OptionRow {
  readonly id: string;
  readonly text: string;
  readonly votes: number;
  readonly seats?: number | null;
  readonly description?: string | null;
  readonly picture?: string | null;
  readonly hidden?: boolean;
  readonly picture_hidden?: boolean;
  readonly scores?: readonly number[] | null;
  readonly points?: readonly number[] | null;
  readonly added_by?: { readonly id: string; readonly username: string } | null;
}

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A poll whose end has passed reads as closed, whether or not the closing job has run yet. */
export const effectiveStatus = (row: Pick<PollRow, 'status' | 'ended'>): PollStatus =>
  row.status === 'active' && row.ended ? 'closed' : row.status;

const pointsRules = ({ points, max_points: most }: PollRow): Partial<PollSnapshot> => ({
  ...(points !== undefined && points !== limits.points.default && { points }),
  ...(typeof most === 'number' && { max_points: most }),
});

/** With a quorum: the rule, and how many people must vote, at least one. */
const quorumOf = ({
  quorum_count: count,
  quorum_share: share,
  invited_count: invited,
}: PollRow): Partial<PollSnapshot> => {
  if (typeof count === 'number') return { quorum: { count }, quorum_voters: count };
  if (typeof share !== 'number') return {};
  return { quorum: { share }, quorum_voters: Math.max(1, Math.ceil(((invited ?? 0) * share) / 100)) };
};

const seriesOf = (row: PollRow): Partial<PollSnapshot> => {
  const { run, repeat_every: every, repeat_zone: zone, repeat_from: from, next_run_at: next } = row;
  return {
    ...(run && { run }),
    ...(every && zone && { repeat: { every, zone, ...(from && { from: from.toISOString() }) } }),
    ...(next && { next_run_at: next.toISOString() }),
  };
};

const anonymousOf = ({
  anonymous,
  batch_min: batchMin,
  counted_voters: counted = 0,
}: PollRow): Partial<PollSnapshot> =>
  anonymous ? { anonymous, batch_min: batchMin ?? anonymousBatch.default, counted_voters: counted } : {};

/** The rules that differ from their defaults; the others are absent. */
const rulesOf = (row: PollRow): Partial<PollSnapshot> => ({
  ...(row.method !== 'choose' && { method: row.method }),
  ...pointsRules(row),
  ...(row.min_choices !== null && { min_choices: row.min_choices }),
  ...(row.max_choices !== null && { max_choices: row.max_choices }),
  ...(row.change_vote && { change_vote: true }),
  ...(row.reasons && { reasons: row.reasons }),
  ...(row.names_shown && { names_shown: true }),
  ...anonymousOf(row),
  ...(row.checkable && row.check_key && { checkable: row.checkable, check_key: row.check_key }),
  ...(row.shuffle_options && { shuffle_options: true }),
  ...(row.results_when !== 'always' && { results_when: row.results_when }),
  ...(row.voters_add_options && { voters_add_options: row.voters_add_options }),
  ...(row.visibility && { visibility: row.visibility }),
  ...quorumOf(row),
  ...(row.opens_at && { opens_at: row.opens_at.toISOString() }),
  ...(row.method === 'rank' && { ranking: row.ranking }),
});

const toOption = (
  {
    id,
    text,
    votes,
    seats,
    description,
    picture,
    hidden,
    picture_hidden,
    scores,
    points,
    added_by: addedBy,
  }: OptionRow,
  method: VotingMethod,
): PollSnapshot['options'][number] => ({
  id,
  text,
  votes,
  ...(typeof seats === 'number' && { seats }),
  ...(description && { description }),
  ...(picture && { picture }),
  ...(hidden && { hidden }),
  ...(picture_hidden && { picture_hidden }),
  ...(addedBy && { added_by: addedBy }),
  ...(method === 'score' && { scores: toScores(scores ?? undefined) }),
  ...(method === 'points' && { points: toPoints(points ?? undefined) }),
});

/** Without the seed, which is secret until the draw. */
const toLots = ({ commitment, options, announced_at, draw }: Lots): Lots => ({
  commitment,
  options,
  announced_at,
  draw,
});

type AfterClose = Pick<PollSnapshot, 'lots' | 'conclusion'>;

/** Lots since the poll was closed: lots of an earlier close stay stored, and do not count. A conclusion stays the creator's word. */
const afterCloseOf = ({ lots, conclusion }: PollRow, status: PollStatus, closedAt: Date | null): AfterClose => {
  if (status !== 'closed') return {};
  return {
    ...(lots && closedAt !== null && new Date(lots.announced_at) >= closedAt && { lots: toLots(lots) }),
    ...(conclusion && conclusion.text !== '' && { conclusion }),
  };
};

export const toSnapshot = (row: PollRow, options: readonly OptionRow[]): PollSnapshot => {
  const status = effectiveStatus(row);
  const endedUnclosed = status !== row.status;
  const closedAt = endedUnclosed ? row.ends_at : row.closed_at;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    status,
    creator: row.creator,
    creator_username: row.creator_username,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ends_at: time(row.ends_at),
    closed_at: time(closedAt),
    auto_closed: endedUnclosed || row.auto_closed,
    edited_at: time(row.edited_at),
    ...(typeof row.edited_after === 'number' && { edited_after: row.edited_after }),
    allow_multiple_votes: row.allow_multiple_votes,
    show_results: row.show_results,
    total_votes: row.total_votes,
    voters_count: row.voters_count,
    comments_count: row.comments_count,
    version: Number(row.version),
    revision: row.revision,
    options: options.map((option) => toOption(option, row.method)),
    ...rulesOf(row),
    ...seriesOf(row),
    ...afterCloseOf(row, status, closedAt),
  };
};
