import type * as english from '../app.ts';
import type { Translated } from '../translated.ts';

export const appMessages: Translated<typeof english.appMessages> = {
  name: 'Showhands',
  title: (screen) => `${screen} · Showhands`,
  skip: 'Ir al contenido',
  loading: 'Cargando',
  retry: 'Reintentar',
  brokenTitle: 'No se pudo mostrar esta pantalla',
  brokenDetail: 'Lo que has enviado está guardado. Recarga la página para continuar.',
  reload: 'Recargar',
};

export const toastMessages: Translated<typeof english.toastMessages> = {
  region: 'Avisos',
  dismiss: 'Cerrar aviso',
  undo: 'Deshacer',
};
