import type * as english from '../picture.ts';
import type { Translated } from '../translated.ts';

export const pictureMessages: Translated<typeof english.pictureMessages> = {
  unreadable: 'Este navegador no puede leer esa imagen. Elige un JPEG, PNG, WebP o GIF.',
};
