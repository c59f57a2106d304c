import { limits, type Notification, texts } from '@showhands/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { cx } from '../../../components/ui/cx.ts';
import { ageOf } from '../../../lib/age.ts';
import { ageText } from '../../../lib/messages/en/age.ts';
import { appMessages } from '../../../lib/messages/en/app.ts';
import { notificationMessages } from '../../../lib/messages/en/notifications.ts';
import { errorText } from '../../../lib/shown-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useNotificationAction, useSummary } from '../use-notifications.ts';
import { RecentSkeleton } from './recent-skeleton.tsx';

const copy = notificationMessages;

/** As many stand on the lowest of screens; the others are scrolled to. */
const NEVER_HIDDEN = 3;
const ROW =
  'flex min-h-target flex-col justify-center rounded-control px-3 py-px text-13 hover:bg-tint focus-visible:-outline-offset-2';

const RecentItem = ({ notification, onFollow }: { notification: Notification; onFollow: (() => void) | undefined }) => {
  const { id, message, pollId, isRead, createdAt } = notification;
  const now = useNow();
  const act = useNotificationAction();
  const follow = () => {
    if (!isRead && pollId !== null) act({ name: 'read', id });
    onFollow?.();
  };
  return (
    <Link to={pollId === null ? paths.notifications : paths.poll(pollId)} onClick={follow} className={ROW}>
      <span dir="auto" title={message} className={isRead ? 'truncate text-muted' : 'truncate font-semibold'}>
        {message}
      </span>
      <span className="flex items-center gap-3">
        <span className="text-muted">{ageText(ageOf(createdAt, now))}</span>
        {!isRead && <Badge tone="live">{copy.isNew}</Badge>}
      </span>
    </Link>
  );
};

/** The latest notifications, beside every screen. */
export const RecentActivity = ({ onFollow }: { onFollow?: () => void }) => {
  const { summary, error, refetch } = useSummary();
  // In the menu it stands once more.
  const titleId = useId();
  if (!summary && error) {
    return (
      <p className="px-3 text-13 text-muted">
        {errorText(error, texts.notification.loadFailed)}{' '}
        <button type="button" onClick={() => void refetch()} className="min-h-target underline">
          {appMessages.retry}
        </button>
      </p>
    );
  }
  if (!summary) return <RecentSkeleton />;
  const shown = summary.items.slice(0, limits.client.recentNotifications);
  const more = summary.items.length - shown.length;
  return (
    <section
      aria-labelledby={titleId}
      className={cx('flex flex-col gap-1', shown.length > NEVER_HIDDEN ? 'min-h-[13rem]' : 'shrink-0')}
    >
      <h2 id={titleId} className="px-3 text-13 font-semibold">
        {copy.recent}
      </h2>
      {shown.length === 0 ? (
        <p className="px-3 text-13 text-muted">{copy.recentNone}</p>
      ) : (
        <ul className="min-h-0 overflow-y-auto">
          {shown.map((notification) => (
            <li key={notification.id}>
              <RecentItem notification={notification} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={paths.notifications}
        onClick={onFollow}
        className="flex min-h-target items-center rounded-control px-3 text-13 underline hover:bg-tint"
      >
        {more > 0 ? copy.viewMore(more, summary.hasMore) : copy.viewAll}
      </Link>
    </section>
  );
};
