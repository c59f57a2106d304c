import type { Poll, PollCounts, ServerPayload } from '@showhands/contracts';

export type PollSummary = Pick<Poll, 'title' | 'status' | 'total_votes' | 'version'>;

/** A summary of every poll that a person created, so that the stats also cover pages that are not loaded. */
export interface OwnPolls {
  readonly creator: string;
  readonly polls: Readonly<Record<string, PollSummary>>;
}

export const pollSummaryOf = ({ title, status, total_votes, version }: Poll): PollSummary => ({
  title,
  status,
  total_votes,
  version,
});

const withSummary = (own: OwnPolls, id: string, summary: PollSummary): OwnPolls => ({
  ...own,
  polls: { ...own.polls, [id]: summary },
});

export const ownPollsAfterUpdate = (own: OwnPolls, update: ServerPayload<'pollUpdate'>): OwnPolls => {
  if (!('creator' in update) || update.creator !== own.creator) return own;
  const known = own.polls[update.id];
  return known && known.version >= update.version ? own : withSummary(own, update.id, pollSummaryOf(update));
};

export const ownPollsAfterCounts = (own: OwnPolls, counts: PollCounts): OwnPolls => {
  const known = own.polls[counts.id];
  if (!known || known.version >= counts.version) return own;
  const { status, total_votes, version } = counts;
  return withSummary(own, counts.id, { ...known, status, total_votes, version });
};

export const ownPollsAfterClosing = (own: OwnPolls, id: string): OwnPolls => {
  const known = own.polls[id];
  return known?.status === 'active' ? withSummary(own, id, { ...known, status: 'closed' }) : own;
};

export const ownPollsAfterDeletion = (own: OwnPolls, id: string): OwnPolls => {
  if (!own.polls[id]) return own;
  const { [id]: _deleted, ...polls } = own.polls;
  return { ...own, polls };
};
