import type { Poll, PollStatus } from '@showhands/contracts';
import { pollStatusSchema } from '@showhands/contracts';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { isolated } from '#lib/text-direction.ts';
import { formatZonedTime } from '#lib/time-zone.ts';

export type Tab = PollStatus | 'all';

export const TABS = ['all', 'active', 'closed', 'draft'] as const satisfies readonly Tab[];

export interface OwnFilter {
  readonly status: Tab;
  readonly q: string;
}

/** Besides the own polls, the polls that the user is invited to. */
export interface MyPollsFilter extends Omit<OwnFilter, 'status'> {
  readonly status: Tab | 'invited';
}

/** The tab and the search of own polls in the URL. */
export const parseOwnFilter = (search: URLSearchParams): OwnFilter => ({
  status: pollStatusSchema.safeParse(search.get('status')).data ?? 'all',
  q: (search.get('q') ?? '').trim(),
});

export const parseMyPollsFilter = (search: URLSearchParams): MyPollsFilter =>
  search.get('status') === 'invited' ? { status: 'invited', q: '' } : parseOwnFilter(search);

/** The same as URL parameters; defaults are omitted. */
export const myPollsSearchParams = ({ status, q }: MyPollsFilter): URLSearchParams => {
  const search = new URLSearchParams();
  if (status !== 'all') search.set('status', status);
  if (q.trim() !== '') search.set('q', q.trim());
  return search;
};

/** Whether reopening clears the end date: it has passed, by this clock or by the server's, which closed the poll. */
export const reopeningClearsEnd = ({ status, ends_at, auto_closed }: Poll, now: number): boolean =>
  status === 'closed' && ends_at !== null && (auto_closed || Date.parse(ends_at) <= now);

/** The dialog before a reopening that clears the end date. */
export const reopeningQuestion = ({ title, ends_at }: Poll) => {
  const { text, ...question } = myPollsMessages.reopening;
  return { ...question, text: text(isolated(title), ends_at === null ? '' : formatZonedTime(ends_at)) };
};

/** The sentences of the dialog before a deletion. */
export const deletionText = ({ title, total_votes, repeat, status }: Poll): string => {
  const { text, repeats } = myPollsMessages.deletion;
  return [text(isolated(title), total_votes), repeat && status !== 'draft' && repeats].filter(Boolean).join(' ');
};
