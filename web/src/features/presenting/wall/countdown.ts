import { countdown as lengths, type Poll } from '@showhands/contracts';
import { presentMessages } from '#lib/messages/present.ts';

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds from `now` to a moment, counted up, so that the last one lasts until the moment itself; 0 from then on. */
export const secondsUntil = (iso: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / SECOND_MS));

/** Seconds as `4:05` or `1:04:05`. */
export const clockText = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
};

/** The time from `now` to a later moment, as `4:05`, `1:04:05` or `2 days`; null from the moment on. */
export const countdownText = (iso: string, now: number): string | null => {
  const seconds = secondsUntil(iso, now);
  if (!(seconds > 0)) return null;
  return seconds >= 2 * DAY_SECONDS ? presentMessages.days(Math.floor(seconds / DAY_SECONDS)) : clockText(seconds);
};

/** Whether a poll closes within the longest countdown. */
export const isEndNear = ({ status, ends_at: end }: Pick<Poll, 'status' | 'ends_at'>, now: number): boolean =>
  status === 'active' && end !== null && secondsUntil(end, now) <= lengths.max;
