import { type Category, categorySchema, type Poll, type PollStatus } from '@showhands/contracts';

export interface PollFilter {
  readonly q: string;
  readonly category: Category | 'all';
}

/** A list of polls: which ones it is of, and what was asked of them. */
export type PollList =
  | (PollFilter & { readonly of: 'dashboard' })
  | (PollFilter & { readonly of: 'results'; readonly status: PollStatus | 'all' })
  | { readonly of: 'own'; readonly creator: string; readonly status: PollStatus | 'all' };

export const filterFrom = (search: URLSearchParams): PollFilter => ({
  q: (search.get('q') ?? '').trim(),
  category: categorySchema.safeParse(search.get('category')).data ?? 'all',
});

/** The address of a filter: what is not chosen is not in it. */
export const searchFrom = ({ q, category }: PollFilter): URLSearchParams => {
  const search = new URLSearchParams();
  if (q.trim() !== '') search.set('q', q.trim());
  if (category !== 'all') search.set('category', category);
  return search;
};

export const matches = (
  poll: Pick<Poll, 'title' | 'description' | 'category'>,
  { q, category }: PollFilter,
): boolean => {
  const sought = q.toLowerCase();
  return (
    (category === 'all' || poll.category === category) &&
    (poll.title.toLowerCase().includes(sought) || poll.description.toLowerCase().includes(sought))
  );
};

/** Whether a poll that came live belongs into a list; the database decides for those that are read. */
export const belongs = (poll: Poll, list: PollList): boolean => {
  if ('status' in list && list.status !== 'all' && poll.status !== list.status) return false;
  switch (list.of) {
    case 'own':
      return poll.creator === list.creator;
    case 'results':
      return poll.status !== 'draft' && poll.results_visible && matches(poll, list);
    case 'dashboard':
      return poll.status !== 'draft' && matches(poll, list);
  }
};
