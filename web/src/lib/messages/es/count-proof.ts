import type * as english from '../count-proof.ts';
import { formatCount } from '../format.ts';
import type { Translated } from '../translated.ts';
import { pollMessages } from './poll.ts';

export const countProofMessages: Translated<typeof english.countProofMessages> = {
  counted: (voters, votes) =>
    `${votes === null ? '' : `${pollMessages.votes(votes)}, `}${formatCount(voters, { one: 'votante', many: 'de votantes', other: 'votantes' })}, cada uno contado una vez`,
  differs:
    'Los contadores de esta encuesta no coinciden con sus votos. Quienes administran esta instalación pueden corregirlos.',
  checked: (time) => `comprobado el ${time}`,
  own: (time) => `Tu voto se guardó el ${time}.`,
  how: '¿Cómo lo sé?',
  question: '¿Cómo sé que cada voto se cuenta una sola vez?',
};
