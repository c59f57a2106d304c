import { formatCount } from './format.ts';
import { themeMessages } from './theme.ts';

export const paletteMessages = {
  title: 'Jump to',
  close: 'Close',
  field: 'Search screens, polls and actions',
  list: 'Results',
  actions: 'Screens and actions',
  polls: 'Polls',
  thisPoll: 'This poll',
  closePoll: 'Close poll',
  export: (format: string) => `Export: ${format}`,
  language: (name: string) => `Language: ${name}`,
  theme: (name: string) => `${themeMessages.title}: ${name}`,
  found: (count: number) => formatCount(count, { one: 'result', other: 'results' }),
  none: 'Nothing matches. Try other words.',
} as const;
