import type * as english from '../embed-code.ts';
import { formatCount } from '../format.ts';
import type { Translated } from '../translated.ts';

/** Two sites are named, more are counted. */
const names = (sites: readonly string[]): string =>
  sites.length > 2 ? formatCount(sites.length, { few: 'مواقع', many: 'موقعًا', other: 'موقع' }) : sites.join(' و');

export const embedCodeMessages: Translated<typeof english.embedCodeMessages> = {
  copy: 'نسخ رمز التضمين',
  copied: (sites) => `تم نسخ رمز التضمين. يعمل على ${names(sites)}.`,
  failed: 'تعذّر نسخ رمز التضمين.',
};
