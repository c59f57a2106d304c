import { formatCount } from './format.ts';

/** Two sites are named, more are counted. */
const names = (sites: readonly string[]): string =>
  sites.length > 2 ? formatCount(sites.length, { one: 'site', other: 'sites' }) : sites.join(' and ');

export const embedCodeMessages = {
  copy: 'Copy code for a website',
  copied: (sites: readonly string[]) => `Code copied. It works on ${names(sites)}.`,
  failed: 'The code could not be copied.',
} as const;
