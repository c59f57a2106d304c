import type { Category, PollSnapshot, PollStatus } from '@showhands/contracts';

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
  readonly allow_multiple_votes: boolean;
  readonly show_results: boolean;
  readonly total_votes: number;
  readonly voters_count: number;
  readonly comments_count: number;
  readonly version: string;
  readonly revision: number;
  /** Whether PostgreSQL's clock has passed `ends_at`. */
  readonly ended: boolean;
}

export interface OptionRow {
  readonly id: string;
  readonly text: string;
  readonly votes: number;
}

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A poll whose end has passed reads as closed, whether or not the closing job has run yet. */
export const effectiveStatus = (row: Pick<PollRow, 'status' | 'ended'>): PollStatus =>
  row.status === 'active' && row.ended ? 'closed' : row.status;

export const toSnapshot = (row: PollRow, options: readonly OptionRow[]): PollSnapshot => {
  const status = effectiveStatus(row);
  const endedUnclosed = status !== row.status;
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
    closed_at: time(endedUnclosed ? row.ends_at : row.closed_at),
    auto_closed: endedUnclosed || row.auto_closed,
    edited_at: time(row.edited_at),
    allow_multiple_votes: row.allow_multiple_votes,
    show_results: row.show_results,
    total_votes: row.total_votes,
    voters_count: row.voters_count,
    comments_count: row.comments_count,
    version: Number(row.version),
    revision: row.revision,
    options: options.map(({ id, text, votes }) => ({ id, text, votes })),
  };
};
