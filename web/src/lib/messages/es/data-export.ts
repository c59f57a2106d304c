import type * as english from '../data-export.ts';
import { formatDateTime } from '../format.ts';
import type { Translated } from '../translated.ts';

export const dataExportMessages: Translated<typeof english.dataExportMessages> = {
  title: 'Mis datos',
  detail:
    'Un archivo ZIP con todo lo tuyo: cuenta, encuestas, votos, comentarios, notificaciones, grupos, ajustes e imágenes.',
  request: 'Pedir mis datos',
  requesting: 'Pidiendo…',
  requestFailed: 'No se pudieron pedir tus datos',
  loadFailed: 'No se pudo cargar el estado de tus datos',
  building: 'Se están reuniendo tus datos. Mientras tanto puedes salir de esta página.',
  ready: (iso) => `Tus datos están listos hasta el ${formatDateTime(iso)}. Se descargan una sola vez.`,
  download: 'Descargar',
  used: 'Has descargado tus datos. Si la descarga falló, pídelos de nuevo.',
  failed: 'No se pudieron reunir tus datos. Inténtalo de nuevo.',
};
