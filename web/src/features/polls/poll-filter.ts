import { type Category, categorySchema, type Poll } from '@showhands/contracts';

export interface PollFilter {
  readonly q: string;
  readonly category: Category | 'all';
}

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

/** Whether a poll that came live belongs into a list; the database decides for those that are read. */
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
