import type * as english from '../hidden-poll.ts';
import type { Translated } from '../translated.ts';

export const hiddenPollMessages: Translated<typeof english.hiddenPollMessages> = {
  note: 'Un moderador ha ocultado esta encuesta. Solo tú la ves, y nadie puede votar.',
  decision: 'Ver por qué',
};
