import { limits } from '@showhands/contracts';
import { formatCount, formatNumber, pluralForm } from '../format.ts';
import type * as english from '../notifications.ts';
import type { Translated } from '../translated.ts';

const { badgeMax } = limits.client;
const badge = (unread: number) => (unread > badgeMax ? `${badgeMax}+` : String(unread));

/** The texts of the layout's parts; the texts of the lists are in `notification-list.ts`. */
export const notificationMessages: Translated<typeof english.notificationMessages> = {
  button: (unread) => (unread === 0 ? 'Notificaciones' : `Notificaciones, ${badge(unread)} sin leer`),
  badge,
  shortcut: 'Abrir notificaciones',
  recent: 'Actividad reciente',
  recentNone: 'Aquí verás los votos y comentarios de tus encuestas.',
  isNew: 'Nueva',
  viewAll: 'Ver todas las notificaciones',
  viewMore: (count, isAtLeast) =>
    isAtLeast
      ? `Ver más de ${formatNumber(count)} ${pluralForm(count, { one: 'notificación', many: 'de notificaciones', other: 'notificaciones' })}`
      : `Ver ${formatCount(count, { one: 'notificación', many: 'de notificaciones', other: 'notificaciones' })} más`,
  clearFailed: 'No se pudieron eliminar las notificaciones',
};
