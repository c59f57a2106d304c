import { listQuery, summaryQuery } from '#features/notifications/api.ts';
import { MarkAllRead } from '#features/notifications/components/mark-all-read.tsx';
import { NotificationList } from '#features/notifications/components/notification-list.tsx';
import { UnreadCount } from '#features/notifications/components/unread-count.tsx';
import { NO_FILTER } from '#features/notifications/filter.ts';
import { backState } from '#lib/back-navigation.ts';
import { appMessages } from '#lib/messages/app.ts';
import { layoutMessages } from '#lib/messages/layout.ts';
import { notificationListMessages } from '#lib/messages/notification-list.ts';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const BACK_STATE = backState('notifications');

const Notifications = () => (
  <>
    <title>{appMessages.title(layoutMessages.notifications)}</title>
    <div className="max-w-form">
      <ScreenHeader title={layoutMessages.notifications} detail={<UnreadCount />}>
        <MarkAllRead label={notificationListMessages.markAllRead} />
      </ScreenHeader>
      <NotificationList filter={NO_FILTER} heading="h2" linkState={BACK_STATE} buffersNew onShowAll={() => undefined} />
    </div>
  </>
);

export const screen: Screen = {
  component: Notifications,
  prefetch: (client) => Promise.all([client.query(summaryQuery()), client.infiniteQuery(listQuery(NO_FILTER))]),
};
