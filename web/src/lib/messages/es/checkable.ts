import type * as english from '../checkable.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const checkableMessages: Translated<typeof english.checkableMessages> = {
  setting: {
    legend: '¿Se puede comprobar el recuento?',
    modes: {
      no: { label: 'No', hint: 'Como en la mayoría de las encuestas.' },
      open: {
        label: 'Sí, y cualquiera puede volver a contar',
        hint: 'Después del cierre se publican todos los votos, sin nombres. Un comprobante puede mostrar a otros cómo votó alguien.',
      },
      openToCreator: {
        label: 'Sí, y tú puedes volver a contar',
        hint: 'Después del cierre ves todos los votos, sin nombres. Un comprobante puede mostrar a otros cómo votó alguien.',
      },
      secret: {
        label: 'Sí, cada persona su propio voto',
        hint: 'Quien vota puede comprobar que su voto está incluido. Que se haya contado bien depende de quien administra el servidor.',
      },
    },
    fixed:
      'Con comprobación, los votos son definitivos. Si todos pueden ver la encuesta, después del cierre se publican los nombres de quienes votaron. Esto no se puede cambiar después.',
  },
  note: {
    open: 'Puedes comprobar que tu voto está incluido, y después del cierre cualquiera puede volver a contar. Tu comprobante puede mostrar a otros cómo votaste.',
    openToCreator:
      'Puedes comprobar que tu voto está incluido. Después del cierre, quien creó la encuesta puede volver a contar. Tu comprobante puede mostrar a otros cómo votaste.',
    secret:
      'Puedes comprobar que tu voto está incluido. Que se haya contado bien depende de quien administra el servidor.',
  },
  names: 'Después del cierre se publican los nombres de quienes han votado.',
  more: 'Cómo funciona la comprobación',
  points: [
    'Tu navegador sella tu voto con un número al azar. El sello no revela lo que elegiste.',
    'El servidor firma la promesa de poner tu sello en una lista. A ella se añaden sellos, pero ninguno se cambia ni se quita.',
    'Este navegador guarda tu comprobante. Con él puedes comprobar en cualquier momento que tu sello está en la lista.',
  ],
  check: 'Comprobar mi voto',
  waiting: 'Tu voto está aceptado. Entrará en la lista con el próximo grupo. Vuelve a comprobarlo en un momento.',
  included: (votes) =>
    votes === 1 ? 'Tu voto es el único de la lista.' : `Tu voto es uno de los ${formatNumber(votes)} de la lista.`,
  kept: 'No se ha cambiado ni quitado nada desde que votaste.',
  noReceipt:
    'Este navegador no tiene el comprobante de tu voto. Carga el comprobante que guardaste, o compruébalo en el navegador con el que votaste.',
  ofFile: 'Para la persona del comprobante cargado:',
  notReceipt: 'Este archivo no es un comprobante.',
  otherPoll: 'Este comprobante es de otra encuesta.',
  noPromise: 'El servidor no confirmó este voto a este navegador, así que no hay ninguna promesa que comprobar.',
  failed: 'No se pudo comprobar el voto. Inténtalo de nuevo.',
  broken: 'El servidor ha roto su promesa.',
  faults: {
    key: 'La encuesta tiene ahora otra clave que cuando votaste.',
    promise: 'La promesa de tu voto no está firmada con la clave de la encuesta.',
    head: 'La lista no está firmada con la clave de la encuesta.',
    forgotten: 'El servidor prometió incluir tu voto y ahora dice que no has votado.',
    missing: 'La encuesta está cerrada y tu voto no está en la lista.',
    inclusion: 'El servidor no puede demostrar que tu voto está en la lista.',
    changed: 'La lista ha cambiado desde que votaste.',
  },
  keepEvidence: 'Guarda la prueba y enséñasela a alguien de confianza.',
  evidence: 'Guardar la prueba',
  receipt: 'Guardar el comprobante',
  load: 'Cargar un comprobante',
  receiptFile: 'comprobante.json',
  evidenceFile: 'prueba.json',
  details: 'Detalles técnicos',
  labels: {
    commitment: 'Sello (compromiso)',
    promise: 'Promesa (firma)',
    head: 'Lista firmada',
    place: 'Puesto en la lista',
    path: 'Demostración',
  },
  audit: 'Descargar los datos para volver a contar',
  auditData: 'Descargar los datos de la comprobación',
  auditHint: 'Cualquiera puede verificar este archivo sin este servidor, con «npm run verify».',
  auditFile: 'auditoria.json',
};
