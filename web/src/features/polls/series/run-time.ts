import { pageLanguage } from '#lib/messages/language.ts';
import { regionalTag } from '#lib/region.ts';

const { tag } = pageLanguage;

/** A time by the clocks of a zone, with the day of the week and the zone. */
export const formatRunTime = (time: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat(regionalTag(tag) ?? tag, {
    // Some regions of a language have digits of their own; counts are beside the time.
    numberingSystem: new Intl.NumberFormat(tag).resolvedOptions().numberingSystem,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(time);
