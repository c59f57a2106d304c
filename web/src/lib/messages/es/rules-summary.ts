import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../rules-summary.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

const options = (count: number) => formatCount(count, { one: 'opción', many: 'de opciones', other: 'opciones' });

export const rulesSummaryMessages: Translated<typeof english.rulesSummaryMessages> = {
  single: 'Los votantes eligen una opción.',
  methods: {
    choose: (amount) => `Los votantes eligen ${amount}.`,
    rank: (amount) => `Los votantes ordenan ${amount}, la mejor primero.`,
    score: (amount) => `Los votantes puntúan ${amount} de 0 a 5.`,
  },
  points: (points, most, amount) =>
    `Los votantes reparten hasta ${countPoints(points)} entre ${amount}${most < points ? `, ${formatNumber(most)} por opción como máximo` : ''}.`,
  amount: {
    any: 'tantas opciones como quieran',
    exactly: options,
    atLeast: (min) => `al menos ${options(min)}`,
    upTo: (max) => `hasta ${options(max)}`,
    between: (min, max) => `de ${formatNumber(min)} a ${options(max)}`,
  },
  canChange: 'Pueden cambiar su voto hasta que termine la encuesta.',
  final: 'No pueden cambiar su voto.',
  results: {
    always: 'Ven los resultados en todo momento.',
    after_vote: 'Ven los resultados después de votar.',
    after_close: 'Ven los resultados cuando se cierre la encuesta.',
  },
  privateResults: 'Solo ve los resultados quien creó la encuesta.',
  namesShown: 'Quien vea los resultados verá quién eligió qué.',
  namesShownToCreator: 'Quien creó la encuesta verá quién eligió qué.',
  reasons: 'Pueden dar un motivo, que se muestra con su nombre y lo que eligieron.',
  shuffled: 'Cada votante ve las opciones en un orden distinto.',
  voterOptions: {
    approved: 'Pueden proponer opciones, que aprueba o rechaza quien creó la encuesta.',
    free: 'Pueden añadir opciones.',
  },
  opens: (date) => `La encuesta se abre el ${date}.`,
  seats: (count) =>
    formatCount(count, {
      one: 'opción tiene un número limitado de plazas.',
      many: 'de opciones tienen un número limitado de plazas.',
      other: 'opciones tienen un número limitado de plazas.',
    }),
};
