import { formatCount } from './format.ts';
import { themeMessages } from './theme.ts';

export const paletteMessages = {
  title: 'Jump to',
  close: 'Close',
  field: 'Search screens, polls and actions',
  list: 'Results',
  actions: 'Screens and actions',
  polls: 'Polls',
  theme: (name: string) => `${themeMessages.title}: ${name}`,
  found: (count: number) => formatCount(count, { one: 'result', other: 'results' }),
  none: 'Nothing matches. Try other words.',
} as const;
