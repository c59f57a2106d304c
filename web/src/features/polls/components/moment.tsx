import { formatDateTime } from '#lib/messages/format.ts';
import { relativeTimeMessages } from '#lib/messages/relative-time.ts';
import { formatZonedTime } from '#lib/time-zone.ts';

interface Props {
  iso: string;
  now: number;
  /** The date has passed. `now` may be some seconds old, which must not put it into the future. */
  isPast?: boolean;
  /** The text with the date, if it is more than the date. */
  text?: (date: string) => string;
  /** An appointment, which names its time zone. */
  isZoned?: boolean;
}

/** A date in the viewer's time zone, and the time until it or since it. */
export const Moment = ({ iso, now, isPast = false, text = (date) => date, isZoned = false }: Props) => (
  <time dateTime={iso}>
    {text(isZoned ? formatZonedTime(iso) : formatDateTime(iso))}{' '}
    <span className="whitespace-nowrap text-muted">
      ({relativeTimeMessages.relative(iso, isPast ? Math.max(now, Date.parse(iso)) : now)})
    </span>
  </time>
);
