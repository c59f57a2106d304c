import { lazyPart } from './lazy-part.ts';

export const NotificationButton = lazyPart(
  async () => (await import('../../features/notifications/components/notification-button.tsx')).NotificationButton,
);
export const RecentActivity = lazyPart(
  async () => (await import('../../features/notifications/components/recent-activity.tsx')).RecentActivity,
);
export const LiveNotifications = lazyPart(
  async () => (await import('../../features/notifications/components/live-notifications.tsx')).LiveNotifications,
);
