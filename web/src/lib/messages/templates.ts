import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber } from './format.ts';

export const templateMessages = {
  title: 'Start from a template',
  close: 'Close',
  search: 'Search templates',
  own: 'Your templates',
  shipped: 'Ready-made',
  loading: 'Your templates are loading.',
  loadFailed: 'Your templates could not be loaded.',
  retry: 'Retry',
  found: (count: number) => formatCount(count, { one: 'template', other: 'templates' }),
  none: 'Nothing matches. Try other words.',
  moreOptions: (count: number) => `+${formatNumber(count)}`,
  remove: (name: Isolated) => `Delete the template “${name}”`,
  removeFailed: 'The template could not be deleted.',
  deletion: {
    title: 'Delete this template?',
    text: (name: Isolated) => `“${name}” goes for good. Polls that you made of it stay.`,
    labels: { confirm: 'Delete template', cancel: 'Keep it', close: 'Close' },
  },
} as const;

export const saveTemplateMessages = {
  title: 'Save as a template',
  close: 'Close',
  name: 'Name',
  hint: 'A template keeps everything but dates and pictures. Only you see it.',
  replaces: (name: Isolated) => `This replaces your template “${name}”.`,
  save: 'Save template',
  replace: 'Replace template',
  cancel: 'Cancel',
  saved: (name: Isolated) => `“${name}” is saved as a template`,
  failed: 'The template could not be saved.',
} as const;
