import { formatDateTime } from '../../../lib/messages/format.ts';
import { relativeTimeMessages } from '../../../lib/messages/relative-time.ts';

interface Props {
  iso: string;
  now: number;
  /** The date has passed. `now` may be some seconds old, which must not put it into the future. */
  isPast?: boolean;
  /** The text with the date, if it is more than the date. */
  text?: (date: string) => string;
}

/** A date in the viewer's time zone, and the time until it or since it. */
export const Moment = ({ iso, now, isPast = false, text = (date) => date }: Props) => (
  <time dateTime={iso}>
    {text(formatDateTime(iso))}{' '}
    <span className="whitespace-nowrap text-muted">
      ({relativeTimeMessages.relative(iso, isPast ? Math.max(now, Date.parse(iso)) : now)})
    </span>
  </time>
);
