import { formatCount, formatNumber, pluralForm } from '../format.ts';
import type { Translated } from '../translated.ts';
import type * as english from '../visibility.ts';

const people = (count: number) => formatCount(count, { one: 'persona', many: 'de personas', other: 'personas' });
const added = (count: number) => pluralForm(count, { one: 'añadida', many: 'añadidas', other: 'añadidas' });

export const visibilityMessages: Translated<typeof english.visibilityMessages> = {
  legend: 'Quién puede verla y votar',
  summary: {
    everyone: 'Todo el mundo puede verla y votar',
    link: 'Quien tenga el enlace puede verla y votar',
    invited: 'Las personas invitadas pueden verla y votar',
  },
  choices: {
    everyone: { label: 'Todo el mundo', hint: 'La encuesta está en el panel y en las búsquedas.' },
    link: {
      label: 'Quien tenga el enlace',
      hint: 'La encuesta no está en ninguna lista. Puede abrirla quien tenga su dirección y una cuenta.',
    },
    invited: {
      label: 'Personas invitadas',
      hint: 'Solo las personas que indiques. Para las demás, la encuesta no existe.',
    },
  },
  addField: 'A quién invitas',
  hint: 'Nombres de usuario o correos, separados por líneas, comas o puntos y comas. Un nombre que nadie tiene necesita un enlace personal, o tu confirmación más tarde.',
  found: (count) => `${people(count)} por invitar.`,
  addresses: (count) =>
    `Entre ellas, ${formatCount(count, { one: 'correo electrónico', many: 'de correos electrónicos', other: 'correos electrónicos' })}.`,
  leftOut: 'Sin usar: no es un nombre de usuario ni un correo',
  more: (count) => `Y ${formatNumber(count)} más.`,
  list: (count) => `Invitados (${formatNumber(count)})`,
  atOnce: 'Los cambios de esta lista se aplican al momento.',
  empty: 'Aún no hay nadie en la lista. Solo tú puedes ver la encuesta.',
  noAccount: 'Nadie tenía este nombre. Necesita un enlace, o tu confirmación cuando alguien lo tome.',
  unconfirmed: 'Nadie ha entrado aún con este correo.',
  nowCalled: (username) => `Ahora se llama ${username}`,
  remove: 'Quitar',
  removeEntry: (entry) => `Quitar ${entry}`,
  removed: (entry) => `Se ha quitado ${entry}.`,
  add: 'Invitar',
  addCount: (count) => `Invitar a ${people(count)}`,
  added: (count) => `${people(count)} ${added(count)}.`,
  saveFailed: 'No se pudo guardar la lista',
  loadFailed: 'No se pudo cargar la lista de personas invitadas',
  loadMore: 'Mostrar más',
};
