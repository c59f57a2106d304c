import type * as english from '../language-menu.ts';
import type { Translated } from '../translated.ts';

export const languageMenuMessages: Translated<typeof english.languageMenuMessages> = {
  label: 'اللغة',
};
