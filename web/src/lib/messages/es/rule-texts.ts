import type { ruleTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const ruleTexts: Translated<typeof english> = {
  methodInvalid: 'Elige cómo se vota',
  resultsWhenInvalid: 'Elige cuándo se ven los resultados',
  limitInvalid: 'Escribe un número entero a partir de 1, o nada',
  multipleNeedsChoosing: 'Varios votos solo se permiten en encuestas en las que se eligen opciones',
  limitsNeedSeveral:
    'En esta encuesta cada persona elige una opción. Permite varios votos, ordenar o puntuar para usar este ajuste.',
  minimumTooHigh: 'El mínimo no puede ser mayor que el máximo ni que el número de opciones',
  maximumTooHigh: 'El máximo no puede ser mayor que el número de opciones',
  tooManyToCompare: 'Se pueden ordenar o puntuar 30 opciones como máximo',
  multipleCanChange: 'En una encuesta con varios votos, los votos siempre se pueden cambiar',
  privateAnyway: 'Los resultados de esta encuesta son privados. Hazlos públicos para decidir cuándo se ven.',
  seatsNeedResults: 'Para usar plazas, los resultados de la encuesta deben verse siempre',
  votersAddOptionsInvalid: 'Elige si los votantes pueden añadir opciones',
  visibilityInvalid: 'Elige quién puede ver la encuesta',
  opensAtInPast: 'La apertura debe estar en el futuro',
  opensTooLate: 'La encuesta debe abrirse al menos 1 minuto antes de terminar',
  optionDescriptionTooLong: 'La descripción de una opción no puede superar los 300 caracteres',
};
