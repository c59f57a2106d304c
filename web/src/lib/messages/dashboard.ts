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
  noneFound: 'No polls found',
  noneFoundDetail: 'Try other words or another category.',
  showAll: 'Show all polls',
  noneYet: 'No polls yet',
  noneYetAction: 'Create the first poll',
  noneYetDetail: 'and it will appear here for everyone at once.',
} as const;
