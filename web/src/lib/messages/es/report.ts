import type * as english from '../report.ts';
import type { Translated } from '../translated.ts';

export const reportMessages: Translated<typeof english.reportMessages> = {
  title: 'Denunciar esta encuesta',
  detail: 'Quien administra este servicio lee tu denuncia. La persona que creó la encuesta no sabe quién la envió.',
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
  sent: 'Gracias. Quien administra el servicio leerá tu denuncia.',
  failed: 'No se pudo enviar la denuncia.',
};
