import type * as english from '../picture.ts';
import type { Translated } from '../translated.ts';

export const pictureMessages: Translated<typeof english.pictureMessages> = {
  unreadable: 'Dieser Browser kann das Bild nicht lesen. Wähle ein JPEG, PNG, WebP oder GIF.',
};
