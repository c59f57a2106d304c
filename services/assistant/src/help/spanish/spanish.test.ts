import { expect, test } from '@jest/globals';
import { createAnalyzer } from '../analyzer.ts';
import { spanish } from './spanish.ts';

const { tokenize } = createAnalyzer(spanish);
const termsOf = (text: string): string[] => tokenize(text).map(({ term }) => term);

test.each([
  ['votación', 'votacion', 'votaciones'],
  ['encuesta', 'Encuestas'],
  ['cerrar', 'cierro', 'cerrada', 'cierra'],
  ['contraseña', 'contrasena', 'contraseñas'],
  ['categoría', 'categorias'],
  ['eliminar', 'elimino', 'eliminada'],
])('stems the forms of %s to one term', (word, ...forms) => {
  for (const form of forms) expect([form, termsOf(form)]).toEqual([form, termsOf(word)]);
});

test.each([
  ['¿Cómo inicio sesión?', 'cómo entrar'],
  ['cerrar la sesión', 'salir'],
  ['correo electrónico', 'email'],
])('reads %s as %s', (text, expected) => {
  expect(termsOf(text)).toEqual(termsOf(expected));
});
