import type * as english from '../keep.ts';
import type { Translated } from '../translated.ts';

export const keepMessages: Translated<typeof english.keepMessages> = {
  label: 'Mantener la sesión iniciada',
  hint: 'En este navegador, durante 30 días. Solo en un dispositivo tuyo.',
  insecure:
    'La sesión dura mientras esta pestaña esté abierta. Para mantenerla más tiempo, hay que abrir esta página con https.',
};
