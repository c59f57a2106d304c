import { presentMessages } from '#lib/messages/present.ts';

const SECOND = 1_000;
const DAY_SECONDS = 86_400;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * The time from `now` to a later moment, as `4:05`, `1:04:05` or `2 days`. Counts whole seconds up, so that it reads 0:01
 * until the moment itself; null from then on.
 */
export const countdownText = (iso: string, now: number): string | null => {
  const seconds = Math.ceil((Date.parse(iso) - now) / SECOND);
  if (!(seconds > 0)) return null;
  if (seconds >= 2 * DAY_SECONDS) return presentMessages.days(Math.floor(seconds / DAY_SECONDS));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
};
