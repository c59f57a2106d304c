import type * as english from '../embed-code.ts';
import { formatCount } from '../format.ts';
import type { Translated } from '../translated.ts';

/** Two sites are named, more are counted. */
const names = (sites: readonly string[]): string =>
  sites.length > 2 ? formatCount(sites.length, { one: 'Website', other: 'Websites' }) : sites.join(' und ');

export const embedCodeMessages: Translated<typeof english.embedCodeMessages> = {
  copy: 'Code für Website kopieren',
  copied: (sites) => `Code kopiert. Er funktioniert auf ${names(sites)}.`,
  failed: 'Der Code konnte nicht kopiert werden.',
};
