import { formatCount } from '../format.ts';
import type * as english from '../leader.ts';
import type { Translated } from '../translated.ts';

/** Two names are listed, more are counted. */
const names = (all: readonly string[]): string =>
  all.length > 2
    ? formatCount(all.length, { one: 'opción', many: 'de opciones', other: 'opciones' })
    : new Intl.ListFormat('es').format(all);

/** Who leads where voters rank or score options, for all screens with polls. */
export const leaderMessages: Translated<typeof english.leaderMessages> = {
  names,
  runoff: (ended, name) => `${ended ? 'Ganó' : 'Va ganando'} por rondas: ${name}`,
  average: (leading, mean) =>
    `${leading.length > 1 ? 'Empate en el mejor' : 'Mejor'} promedio: ${names(leading)} (${mean})`,
  counting: 'El primer recuento está en camino',
  ballots: (count) => formatCount(count, { one: 'papeleta', many: 'de papeletas', other: 'papeletas' }),
  methods: { rank: 'Por orden', score: 'Por puntuación' },
  opens: (time) => `Se abre el ${time}`,
};
