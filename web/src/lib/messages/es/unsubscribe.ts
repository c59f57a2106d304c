import type { Translated } from '../translated.ts';
import type * as english from '../unsubscribe.ts';

export const unsubscribeMessages: Translated<typeof english.unsubscribeMessages> = {
  title: 'Dejar de recibir correos',
  question: 'Después ya no recibirás correos de este tipo de Showhands.',
  stop: 'Dejar de recibir estos correos',
  stopping: 'Guardando…',
  done: 'Hecho. Ya no recibirás estos correos.',
  toProfile: 'Todos los ajustes de los correos',
  invalid: 'Este enlace no es válido.',
  failed: 'No se pudo cancelar el envío de los correos',
  failedDetail: 'Comprueba tu conexión e inténtalo de nuevo.',
};
