import type * as english from '../lots.ts';
import type { Translated } from '../translated.ts';

export const lotsMessages: Translated<typeof english.lotsMessages> = {
  draw: 'Sortear entre las opciones empatadas',
  failed: 'No se pudo hacer el sorteo',
  open: 'Cierra la encuesta antes de sortear.',
  noTie: 'Ninguna opción está empatada en el primer lugar.',
  announced: 'El servidor ha elegido una semilla secreta. Este es su valor SHA-256:',
  ask: 'Una palabra de la sala',
  askHint: 'Pide a alguien de la sala que diga cualquier palabra. Ni el servidor ni la sala pueden elegir quién gana.',
  submit: 'Sortear',
  close: 'Cerrar',
  drawn: (name) => `Se hizo un sorteo: ${name}`,
  proof: (word, seed) => `Palabra ${word}, semilla ${seed}`,
  check: 'Cómo comprobar el sorteo',
  commitment: 'SHA-256 de la semilla, mostrado antes del sorteo',
  rule: 'El servidor publicó el valor SHA-256 de su semilla antes de que la sala dijera la palabra. Cada texto de abajo es la semilla, la palabra y el identificador de una opción empatada. Gana la opción cuyo texto tiene el valor SHA-256 más bajo. Los votos no cambian.',
};
