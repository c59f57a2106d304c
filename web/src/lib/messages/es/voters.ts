import { formatCount, formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../voters.ts';

export const votersMessages: Translated<typeof english.votersMessages> = {
  title: 'Votantes y lo que eligieron',
  unknown: 'Cuenta eliminada',
  shown: (shown, total) =>
    `${formatNumber(shown)} de ${formatCount(total, { one: 'votante', many: 'de votantes', other: 'votantes' })}`,
  noReasons: 'Nadie ha dado todavía un motivo.',
  more: 'Mostrar más',
  refresh: 'Actualizar',
  loadFailed: 'No se pudieron cargar los votantes',
};
