import { limits, type Notification, texts } from '@showhands/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#components/ui/badge.tsx';
import { cx } from '#components/ui/cx.ts';
import { ageOf } from '#lib/age.ts';
import { ageMessages } from '#lib/messages/age.ts';
import { appMessages } from '#lib/messages/app.ts';
import { notificationMessages } from '#lib/messages/notifications.ts';
import { paths } from '#lib/paths.ts';
import { sentenceDirection } from '#lib/text-direction.ts';
import { useNow } from '#lib/use-now.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { targetOf } from '../target.ts';
import { useNotificationAction, useSummary } from '../use-notifications.ts';
import { PollLine } from './poll-line.tsx';
import { RecentSkeleton } from './recent-skeleton.tsx';

const copy = notificationMessages;

/** Rows visible on the lowest screens; the others are scrolled to. */
const MIN_VISIBLE = 3;
const ROW =
  'flex min-h-target flex-col justify-center rounded-control px-3 py-1 text-13 hover:bg-tint focus-visible:-outline-offset-2';

/** The last row fades out where it is cut off; the padding fades instead of it where the list ends. */
const LIST =
  'min-h-0 scroll-pb-4 overflow-y-auto pb-4 [mask-image:linear-gradient(#000_calc(100%-var(--spacing-4)),transparent)]';

/** The message with a shortened name, so that it fits two lines. */
const Message = ({ notification: { message, data } }: { notification: Notification }) => {
  const name = data.actor?.username ?? '';
  if (name === '' || !message.startsWith(name)) return message;
  return (
    <>
      <bdi className="inline-block max-w-[9em] truncate align-bottom">{name}</bdi>
      {message.slice(name.length)}
    </>
  );
};

const RecentItem = ({ notification, onFollow }: { notification: Notification; onFollow: (() => void) | undefined }) => {
  const { id, message, isRead, createdAt } = notification;
  const target = targetOf(notification);
  const now = useNow();
  const act = useNotificationAction();
  const follow = () => {
    if (!isRead && target !== null) act({ name: 'read', id });
    onFollow?.();
  };
  return (
    <Link to={target ?? paths.notifications} onClick={follow} className={ROW}>
      <span
        dir={sentenceDirection(message)}
        title={message}
        className={cx('line-clamp-2', isRead ? 'text-muted' : 'font-semibold')}
      >
        <Message notification={notification} />
      </span>
      <PollLine notification={notification} className="truncate" />
      <span className="flex items-center gap-3">
        <span className="text-muted">{ageMessages.ago(ageOf(createdAt, now))}</span>
        {!isRead && <Badge tone="live">{copy.isNew}</Badge>}
      </span>
    </Link>
  );
};

/** The latest notifications, in the sidebar and the menu. */
export const RecentActivity = ({ onFollow }: { onFollow?: () => void }) => {
  const { summary, error, refetch } = useSummary();
  // Unique, since the sidebar and the menu may both render it.
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
      className={cx('flex flex-col gap-1', shown.length > MIN_VISIBLE ? 'min-h-[16rem]' : 'shrink-0')}
    >
      <h2 id={titleId} className="px-3 text-13 font-semibold">
        {copy.recent}
      </h2>
      {shown.length === 0 ? (
        <p className="px-3 text-13 text-muted">{copy.recentNone}</p>
      ) : (
        <ul className={LIST}>
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
