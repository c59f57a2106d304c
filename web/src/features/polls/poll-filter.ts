import { type Category, categorySchema, isListed, type Poll, type PollStatus } from '@showhands/contracts';

export interface PollFilter {
  readonly q: string;
  readonly category: Category | 'all';
}

/** Identifies a list of polls: its kind and its filter. */
export type PollList =
  | (PollFilter & { readonly of: 'dashboard' })
  | (PollFilter & { readonly of: 'results'; readonly status: PollStatus | 'all' })
  | { readonly of: 'own'; readonly creator: string; readonly status: PollStatus | 'all'; readonly q: string };

export const parsePollFilter = (search: URLSearchParams): PollFilter => ({
  q: (search.get('q') ?? '').trim(),
  category: categorySchema.safeParse(search.get('category')).data ?? 'all',
});

/** The filter as URL parameters; defaults are omitted. */
export const pollSearchParams = ({ q, category }: PollFilter): URLSearchParams => {
  const search = new URLSearchParams();
  if (q.trim() !== '') search.set('q', q.trim());
  if (category !== 'all') search.set('category', category);
  return search;
};

export const matchesFilter = (
  poll: Pick<Poll, 'title' | 'description' | 'category'>,
  { q, category }: PollFilter,
): boolean => {
  const words = q.toLowerCase();
  return (
    (category === 'all' || poll.category === category) &&
    (poll.title.toLowerCase().includes(words) || poll.description.toLowerCase().includes(words))
  );
};

/** Whether a poll that arrived live belongs in a list. Repeats the conditions of the server's queries. */
export const matchesList = (poll: Poll, list: PollList): boolean => {
  if ('status' in list && list.status !== 'all' && poll.status !== list.status) return false;
  switch (list.of) {
    case 'own':
      return poll.creator === list.creator && matchesFilter(poll, { q: list.q, category: 'all' });
    case 'results':
      return isListed(poll) && poll.results_visible && matchesFilter(poll, list);
    case 'dashboard':
      return isListed(poll) && matchesFilter(poll, list);
  }
};
