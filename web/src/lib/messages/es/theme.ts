import type * as english from '../theme.ts';
import type { Translated } from '../translated.ts';

export const themeMessages: Translated<typeof english.themeMessages> = {
  title: 'Tema',
  names: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
};
