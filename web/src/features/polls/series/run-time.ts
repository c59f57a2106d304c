import { regionalTag } from '#lib/region.ts';

const tagOf = (): string => {
  const language = document.documentElement.lang || 'en';
  return regionalTag(language) ?? language;
};

/** A time by the clocks of a zone, with the day of the week and the zone. */
export const formatRunTime = (time: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat(tagOf(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(time);
