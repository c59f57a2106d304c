import type * as english from '../drafts.ts';
import type { Translated } from '../translated.ts';

export const draftMessages: Translated<typeof english.draftMessages> = {
  restored: 'Lo que estabas escribiendo sigue aquí.',
  restoredProfile: 'Lo que estabas escribiendo sigue aquí. La foto hay que volver a elegirla.',
  discard: 'Empezar de nuevo',
};
