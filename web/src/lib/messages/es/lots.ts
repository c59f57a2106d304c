import type * as english from '../lots.ts';
import type { Translated } from '../translated.ts';

export const lotsMessages: Translated<typeof english.lotsMessages> = {
  draw: 'Sortear entre las opciones empatadas',
  failed: 'No se pudo hacer el sorteo',
  open: 'Cierra la encuesta antes de sortear.',
  noTie: 'Ninguna opción está empatada en el primer lugar.',
  drawn: (name) => `Se hizo un sorteo: ${name}`,
  seed: (seed) => `Semilla ${seed}`,
  check: 'Cómo comprobar el sorteo',
  rule: 'El servidor sacó una semilla al azar una sola vez. Cada texto de abajo es la semilla y el identificador de una opción empatada. Gana la opción cuyo texto tiene el valor SHA-256 más bajo. Los votos no cambian.',
};
