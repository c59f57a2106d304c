import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../notification-list.ts';
import type { Translated } from '../translated.ts';

/** The server's count stops here. */
const COUNTED_TO = 1_000;

export const notificationListMessages: Translated<typeof english.notificationListMessages> = {
  list: 'Notificaciones',
  close: 'Cerrar notificaciones',
  unread: (count) => `${formatNumber(count)}${count >= COUNTED_TO ? '+' : ''} sin leer`,
  allCaughtUp: '¡Estás al día!',
  markAllRead: 'Marcar todo como leído',
  markAll: 'Marcar todo leído',
  clearAll: 'Borrar todo',
  markRead: 'Marcar como leída',
  markOneRead: (message) => `Marcar como leída: ${message}`,
  delete: 'Eliminar',
  deleteOne: (message) => `Eliminar: ${message}`,
  groups: { today: 'Hoy', yesterday: 'Ayer', week: 'Esta semana', month: 'Este mes', older: 'Anteriores' },
  type: 'Tipo',
  types: {
    all: 'Todos los tipos',
    vote: 'Votos',
    comment: 'Comentarios',
    reply: 'Respuestas',
    comment_like: 'Me gusta',
    poll_created: 'Encuestas nuevas',
    poll_closed: 'Encuestas cerradas',
    system: 'Anuncios',
  },
  range: 'Fecha',
  ranges: { all: 'Todas las fechas', today: 'Hoy', week: 'Esta semana', month: 'Este mes' },
  unreadOnly: 'Solo sin leer',
  more: 'Cargar más notificaciones',
  showWaiting: (count) =>
    `Mostrar ${formatCount(count, { one: 'notificación nueva', many: 'de notificaciones nuevas', other: 'notificaciones nuevas' })}`,
  none: 'Aún no hay notificaciones',
  noneAction: 'Crea una encuesta',
  noneDetail: 'y aquí sabrás quién vota y qué se comenta.',
  noneFound: 'Ninguna notificación coincide',
  noneFoundDetail: 'Prueba con otro tipo u otra fecha.',
  noneUnreadDetail: 'Has leído todo lo que se muestra aquí.',
  showAll: 'Mostrar todas las notificaciones',
  toPage: 'Abrir la página de notificaciones',
  confirmDelete: {
    title: '¿Eliminar esta notificación?',
    text: 'Se elimina para siempre.',
    labels: { confirm: 'Eliminar', cancel: 'Cancelar', close: 'Cerrar' },
  },
  confirmClear: {
    title: '¿Borrar todas las notificaciones?',
    text: 'Se eliminan todas para siempre, leídas y sin leer.',
    labels: { confirm: 'Borrar todo', cancel: 'Cancelar', close: 'Cerrar' },
  },
  settings: 'Sonido y notificaciones del navegador',
  sound: 'Sonido',
  soundHint: 'Un tono breve cuando llega algo nuevo.',
  spoken: 'Resultados hablados',
  spokenHint:
    'Los lectores de pantalla dicen cómo cambian los resultados de la encuesta abierta, como mucho cada diez segundos.',
  browser: 'Notificaciones del navegador',
  browserHint: 'Se muestran mientras miras otra pestaña u otro programa.',
  allow: 'Permitir en este navegador',
  permissions: {
    granted: null,
    default: 'Tu navegador te pregunta una vez si este sitio puede mostrarlas.',
    denied: 'Tu navegador las bloquea en este sitio. Permítelas junto a la barra de direcciones.',
    unsupported: 'Este navegador no tiene notificaciones.',
  },
};
