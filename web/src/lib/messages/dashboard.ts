import { formatNumber } from './format.ts';

export const dashboardMessages = {
  title: 'Dashboard',
  stats: {
    polls: 'Total Polls',
    votes: 'Total Votes',
    recent: 'Recent Activity',
    recentHint: 'last 24 hours',
  },
  search: 'Search polls',
  searchPlaceholder: 'Search by title or description',
  clearSearch: 'Clear search',
  category: 'Category',
  allCategories: 'All Categories',
  showing: (shown: number, all: number) => `Showing ${formatNumber(shown)} of ${formatNumber(all)} polls`,
  polls: 'Polls',
  more: 'Load more polls',
} as const;
