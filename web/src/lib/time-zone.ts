import { formatDateTime } from './messages/format.ts';
import { regionalTag } from './region.ts';

/** The name of the viewer's time zone in the language of the page, such as "Central European Time". */
export const timeZoneName = (): string => {
  const format = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { timeZoneName: 'longGeneric' });
  const part = format.formatToParts().find(({ type }) => type === 'timeZoneName');
  return part?.value ?? format.resolvedOptions().timeZone;
};

/** The short name that the viewer's time zone has at a time, such as CET or GMT+1. */
const shortTimeZone = (iso: string): string => {
  const language = document.documentElement.lang || 'en';
  const format = new Intl.DateTimeFormat(regionalTag(language) ?? language, { timeZoneName: 'short' });
  return format.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** A time that people in several time zones have to know, with the zone that it is in. */
export const formatZonedTime = (iso: string): string => `${formatDateTime(iso)} ${shortTimeZone(iso)}`;

/** The IANA name of the viewer's time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
