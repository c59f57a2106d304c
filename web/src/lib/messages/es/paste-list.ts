import { formatCount, formatNumber, pluralForm } from '../format.ts';
import type * as english from '../paste-list.ts';
import type { Translated } from '../translated.ts';

const options = (count: number) => formatCount(count, { one: 'opción', many: 'de opciones', other: 'opciones' });
const lines = (count: number) => formatCount(count, { one: 'línea', many: 'de líneas', other: 'líneas' });
const added = (count: number) => pluralForm(count, { one: 'añadida', many: 'añadidas', other: 'añadidas' });

export const pasteListMessages: Translated<typeof english.pasteListMessages> = {
  title: 'Pegar una lista',
  close: 'Cerrar',
  field: 'Opciones, una en cada línea',
  hint: 'Se omiten las líneas vacías, y las viñetas o los números que forman una lista.',
  keepMarks: 'Conservar las viñetas o los números',
  placeholder: 'Lunes\nMartes\nMiércoles',
  none: 'Aún no hay opciones que añadir.',
  found: (count) => `${options(count)} por añadir.`,
  foundAndLeftOut: (count, leftOut) => `${options(count)} por añadir, ${lines(leftOut)} sin usar.`,
  leftOut: 'Sin usar',
  toAdd: 'Por añadir',
  line: (line) => `Línea ${formatNumber(line)}`,
  reasons: {
    line: (line) => `igual que la línea ${formatNumber(line)}`,
    option: (number) => `ya es la opción ${formatNumber(number)}`,
    tooLong: (used, max) => `demasiado larga: ${formatNumber(used)} de ${formatNumber(max)} caracteres`,
    tooMany: (max) => `una encuesta tiene como máximo ${options(max)}`,
    tooManyCompared: (max) => `para ordenar, puntuar o repartir puntos, una encuesta tiene como máximo ${options(max)}`,
    unstorable: 'tiene caracteres que no se pueden guardar',
  },
  more: (count) => `Y ${lines(count)} más.`,
  add: (count) => `Añadir ${options(count)}`,
  addNone: 'Añadir opciones',
  cancel: 'Cancelar',
  done: (count) => `${options(count)} ${added(count)}.`,
  undo: 'Deshacer',
};
