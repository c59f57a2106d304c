import { formatCount, formatNumber, pluralForm } from '../format.ts';
import type * as english from '../poll.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

const votes = (count: number) => formatCount(count, { one: 'voto', many: 'de votos', other: 'votos' });

export const pollMessages: Translated<typeof english.pollMessages> = {
  categories: {
    general: 'General',
    technology: 'Tecnología',
    politics: 'Política',
    entertainment: 'Entretenimiento',
    sports: 'Deportes',
    business: 'Negocios',
    other: 'Otros',
  },
  statuses: { active: 'Activa', closed: 'Cerrada', draft: 'Borrador' },
  scheduled: 'Programada',
  votes,
  votesOf: (count, voters) =>
    voters === undefined
      ? votes(count)
      : `${formatNumber(count)} de ${formatCount(voters, { one: 'persona', many: 'de personas', other: 'personas' })}`,
  comments: (count) => formatCount(count, { one: 'comentario', many: 'de comentarios', other: 'comentarios' }),
  age: ageMessages.ago,
  edited: (time) => `Editada el ${time}`,
  ends: (date) => `Termina el ${date}`,
  expired: (date) => `Caducó el ${date}`,
  ended: (date) => `Terminó el ${date}`,
  moreOptions: (count) =>
    `${formatNumber(count)} ${pluralForm(count, { one: 'opción', many: 'de opciones', other: 'opciones' })} más`,
  percent: (percent) => `${percent}\u00a0%`,
  hiddenShort: 'Resultados ocultos',
};
