import type { Poll, ServerPayload } from '@showhands/contracts';

export type Standing = Pick<Poll, 'title' | 'status' | 'total_votes' | 'version'>;

/** All that a person has put up, in short: enough to count it, also beyond the pages that are on the screen. */
export interface OwnPolls {
  readonly creator: string;
  readonly polls: Readonly<Record<string, Standing>>;
}

export const standingOf = ({ title, status, total_votes, version }: Poll): Standing => ({
  title,
  status,
  total_votes,
  version,
});

const withStanding = (own: OwnPolls, id: string, standing: Standing): OwnPolls => ({
  ...own,
  polls: { ...own.polls, [id]: standing },
});

export const ownAfterUpdate = (own: OwnPolls, update: ServerPayload<'pollUpdate'>): OwnPolls => {
  if (!('creator' in update) || update.creator !== own.creator) return own;
  const known = own.polls[update.id];
  return known && known.version >= update.version ? own : withStanding(own, update.id, standingOf(update));
};

export const ownAfterClosing = (own: OwnPolls, id: string): OwnPolls => {
  const known = own.polls[id];
  return known?.status === 'active' ? withStanding(own, id, { ...known, status: 'closed' }) : own;
};

export const ownAfterDeletion = (own: OwnPolls, id: string): OwnPolls => {
  if (!own.polls[id]) return own;
  const { [id]: _deleted, ...polls } = own.polls;
  return { ...own, polls };
};
