import type * as english from '../layout.ts';
import type { Translated } from '../translated.ts';

export const layoutMessages: Translated<typeof english.layoutMessages> = {
  navigation: 'Principal',
  menu: 'Menú',
  closeMenu: 'Cerrar menú',
  dashboard: 'Panel',
  create: 'Crear encuesta',
  editPoll: 'Editar encuesta',
  myPolls: 'Mis encuestas',
  results: 'Resultados',
  profile: 'Perfil',
  notifications: 'Notificaciones',
  backTo: {
    dashboard: 'Volver al panel',
    'my-polls': 'Volver a mis encuestas',
    profile: 'Volver al perfil',
    results: 'Volver a los resultados',
    notifications: 'Volver a las notificaciones',
    poll: 'Volver a la encuesta',
  },
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión…',
};

export const linkMessages: Translated<typeof english.linkMessages> = {
  reconnecting: 'Reconectando…',
  reconnectingKept: 'Reconectando. Tu voto está guardado.',
  offlineSince: (time) => `Sin conexión. Actualizado: ${time}`,
  reconnect: 'Reconectar',
  screenOffline: 'No tienes conexión',
  screenOfflineDetail: 'Esta pantalla aún no se ha cargado. Se abrirá sola cuando vuelva la conexión.',
};

export const shortcutMessages: Translated<typeof english.shortcutMessages> = {
  title: 'Atajos de teclado',
  close: 'Cerrar',
  list: 'Mostrar esta lista',
  control: 'Ctrl',
  palette: 'Ir a una pantalla, encuesta o acción',
  paletteFailed: 'No se pudo cargar la lista. Inténtalo de nuevo.',
  search: 'Buscar encuestas',
  options: 'Ir a una opción; Enter vota',
  enabled: 'Usar atajos de teclado',
  enabledHint: 'Desactívalos si le hablas a tu equipo para controlarlo.',
};
