import type * as english from '../report.ts';
import type { Translated } from '../translated.ts';

export const reportMessages: Translated<typeof english.reportMessages> = {
  title: 'Denunciar',
  detail: 'Los moderadores de este servicio leen tu denuncia. La persona denunciada no sabe quién la envió.',
  subject: '¿Qué denuncias?',
  poll: 'La encuesta',
  option: (text) => `Opción: ${text}`,
  picture: (text) => `Imagen de la opción: ${text}`,
  comment: 'El comentario',
  user: (name) => `Persona: ${name}`,
  reason: 'Motivo',
  reasons: {
    spam: 'Spam o publicidad',
    abuse: 'Insultos u odio',
    personal: 'Datos personales de otros',
    illegal: 'Contra la ley',
    other: 'Otra cosa',
  },
  note: 'Nota (opcional)',
  send: 'Enviar denuncia',
  cancel: 'Cancelar',
  close: 'Cerrar',
  sent: 'Gracias. Los moderadores leerán tu denuncia.',
  failed: 'No se pudo enviar la denuncia.',
};
