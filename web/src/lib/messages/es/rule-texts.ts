import type { ruleTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const ruleTexts: Translated<typeof english> = {
  methodInvalid: 'Elige cómo se vota',
  resultsWhenInvalid: 'Elige cuándo se ven los resultados',
  pointsInvalid: 'Los puntos son un número entero de 1 a 100',
  limitInvalid: 'Escribe un número entero a partir de 1, o nada',
  reasonsInvalid: 'Elige si los votantes pueden dar un motivo',
  votersAddOptionsInvalid: 'Elige si los votantes pueden añadir opciones',
  checkableInvalid: 'Elige cómo se puede comprobar la encuesta',
  visibilityInvalid: 'Elige quién puede ver la encuesta',
  quorumInvalid: 'Indica cuántas personas deben votar',
  opensAtInPast: 'La apertura debe estar en el futuro',
  optionDescriptionTooLong: 'La descripción de una opción no puede superar los 300 caracteres',
};
