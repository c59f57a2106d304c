import { listQuery, summaryQuery } from '../../features/notifications/api.ts';
import { MarkAllRead } from '../../features/notifications/components/mark-all-read.tsx';
import { NotificationList } from '../../features/notifications/components/notification-list.tsx';
import { UnreadLine } from '../../features/notifications/components/unread-line.tsx';
import { EVERYTHING } from '../../features/notifications/filter.ts';
import { appMessages } from '../../lib/messages/en/app.ts';
import { layoutMessages } from '../../lib/messages/en/layout.ts';
import { notificationListMessages } from '../../lib/messages/en/notification-list.ts';
import { from } from '../../lib/origin.ts';
import { ScreenHeader } from '../layout/screen-header.tsx';
import type { Screen } from '../screen.ts';

const ARRIVAL = from('notifications');

const Notifications = () => (
  <>
    <title>{appMessages.title(layoutMessages.notifications)}</title>
    <div className="max-w-form">
      <ScreenHeader title={layoutMessages.notifications} detail={<UnreadLine />}>
        <MarkAllRead label={notificationListMessages.markAllRead} />
      </ScreenHeader>
      <NotificationList filter={EVERYTHING} heading="h2" linkState={ARRIVAL} holdsBack onShowAll={() => undefined} />
    </div>
  </>
);

export const notifications: Screen = {
  component: Notifications,
  read: (client) => Promise.all([client.query(summaryQuery()), client.infiniteQuery(listQuery(EVERYTHING))]),
};
