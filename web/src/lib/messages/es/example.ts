import type * as english from '../example.ts';
import type { Translated } from '../translated.ts';

export const exampleMessages: Translated<typeof english.exampleMessages> = {
  label: 'Ejemplo',
  title: '¿Dónde nos vemos el viernes?',
  options: ['En el parque', 'En el lago', 'En línea'],
  note: 'Elige una y mira cómo cuenta. No sale de esta página.',
};
