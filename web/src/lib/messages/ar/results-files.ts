import { formatNumber } from '../format.ts';
import type * as english from '../results-files.ts';
import type { Translated } from '../translated.ts';
import { wholeBallotMessages } from './ballot.ts';
import { pollMessages } from './poll.ts';

export const resultsFilesMessages: Translated<typeof english.resultsFilesMessages> = {
  otherFormats: 'صيغ أخرى',
  preparing: 'جارٍ إعداد الملف…',
  offline: 'تعذّر الوصول إلى الخادم الذي يُعدّ هذا الملف. يعمل «تصدير» وPNG من دونه.',
  formats: {
    csv: { name: 'CSV', use: 'لجداول البيانات' },
    xlsx: { name: 'XLSX', use: 'لبرنامج Excel' },
    json: { name: 'JSON', use: 'للبرامج' },
    png: { name: 'PNG', use: 'المخطط، للشرائح' },
  },
  chart: {
    voters: wholeBallotMessages.voters,
    more: pollMessages.moreOptions,
    outIn: (round) => `خرج في الجولة ${formatNumber(round)}`,
    facts: (all) => all.join(' · '),
    // With a mark without which the Latin name would take the day of the date along.
    made: (time) => `Showhands\u200f · ${time}`,
  },
};
