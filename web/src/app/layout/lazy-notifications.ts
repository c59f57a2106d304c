import { lazyWhenIdle } from './lazy-when-idle.ts';

export const NotificationButton = lazyWhenIdle(
  async () => (await import('#features/notifications/components/notification-button.tsx')).NotificationButton,
);
export const RecentActivity = lazyWhenIdle(
  async () => (await import('#features/notifications/components/recent-activity.tsx')).RecentActivity,
);
export const LiveNotifications = lazyWhenIdle(
  async () => (await import('#features/notifications/components/live-notifications.tsx')).LiveNotifications,
);
