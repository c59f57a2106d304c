import type * as english from '../example.ts';
import type { Translated } from '../translated.ts';

export const exampleMessages: Translated<typeof english.exampleMessages> = {
  label: 'Beispiel',
  title: 'Wo treffen wir uns am Freitag?',
  options: ['Im Park', 'Am See', 'Per Video'],
  note: 'Wähle eine Option und sieh, wie sie zählt. Das bleibt auf dieser Seite.',
};
