import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../quorum.ts';
import type { Translated } from '../translated.ts';

const voted = (count: number) => formatCount(count, { one: 'persona ha votado', other: 'personas han votado' });

export const quorumMessages: Translated<typeof english.quorumMessages> = {
  open: (voters, quorum) => `Quórum: ${voted(voters)}; para decidir deben votar ${formatNumber(quorum)}.`,
  reached: (voters, quorum) => `Quórum alcanzado: ${voted(voters)}; hacían falta ${formatNumber(quorum)}.`,
  missed: (voters, quorum) => `Sin decisión: ${voted(voters)}; hacían falta ${formatNumber(quorum)}.`,
  field: 'Votos necesarios para decidir',
  hint: 'Por debajo de este número, la encuesta cerrada queda sin decisión. Vacío: basta cualquier número.',
  locked: 'La encuesta ya tiene votos, por lo que esto no se puede cambiar.',
  unit: 'Se cuenta en',
  units: { count: 'personas', share: 'por ciento de los invitados' },
  rule: (quorum) => `Para decidir hacen falta ${formatCount(quorum, { one: 'votante', other: 'votantes' })}.`,
  shareRule: (percent) => `Para decidir debe votar el ${percent} de las personas invitadas.`,
};
