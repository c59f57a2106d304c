import { lazyWhenIdle } from './lazy-when-idle.ts';

export const NotificationButton = lazyWhenIdle(
  async () => (await import('#features/notifications/components/notification-button.tsx')).NotificationButton,
);
export const BelowNav = lazyWhenIdle(async () => (await import('./below-nav.tsx')).BelowNav);
export const LiveNotifications = lazyWhenIdle(
  async () => (await import('#features/notifications/components/live-notifications.tsx')).LiveNotifications,
);
