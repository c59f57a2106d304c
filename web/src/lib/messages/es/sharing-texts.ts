import type { sharingTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const sharingTexts: Translated<typeof english> = {
  presenting: {
    codeInvalid: 'Un código tiene seis caracteres, sin vocales',
    codeNotFound: 'Ninguna encuesta tiene este código',
    coveredInvalid: 'Indica si los resultados están ocultos',
    draft: 'Publica esta encuesta antes de presentarla',
    notOwner: 'Solo puedes ocultar los resultados de tus propias encuestas',
    onNextInvalid: 'Elige si la encuesta anterior sigue abierta',
    sequenceTitleRequired: 'Ponle un nombre a la secuencia',
    sequencePollsRequired: 'Una secuencia necesita al menos una encuesta',
    sequencePollsTooMany: 'Una secuencia puede tener como máximo 50 encuestas',
    sequencePollsUnique: 'Una encuesta solo puede estar una vez en una secuencia',
    sequenceNotFound: 'No se encontró la secuencia',
    sequenceDeleted: 'Secuencia eliminada',
    tooManySequences: 'Puedes tener como máximo 100 secuencias',
    pollRequired: 'Elige la encuesta que quieres presentar',
    notInSequence: 'Esta encuesta no está en la secuencia',
  },
  exports: {
    formatInvalid: 'Elige csv, json o xlsx',
    bomInvalid: 'bom debe ser true o false',
    separatorInvalid: 'separator debe ser comma o semicolon',
    draft: 'Un borrador aún no tiene resultados',
  },
  templates: {
    nameRequired: 'Ponle un nombre a la plantilla',
    nameTooLong: 'El nombre de una plantilla no puede superar los 100 caracteres',
    notFound: 'No se encontró la plantilla',
    deleted: 'Plantilla eliminada',
    tooMany: 'Puedes tener como máximo 50 plantillas',
  },
};
