import type * as english from '../counted.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const countedMessages: Translated<typeof english.countedMessages> = {
  progress: (voters, counted) =>
    `Votaron: ${formatNumber(voters)}. Votos contados hasta ahora: ${formatNumber(counted)}.`,
  hidden: (batch) =>
    `Votaron menos de ${formatNumber(batch)} personas, por lo que el resultado queda oculto para siempre.`,
  comments: 'Los comentarios muestran tu nombre. Quien los lea podría adivinar qué votaste.',
};
