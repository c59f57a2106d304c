import type * as english from '../poll-menu.ts';
import type { Translated } from '../translated.ts';

export const pollMenuMessages: Translated<typeof english.pollMenuMessages> = {
  more: 'Weitere Aktionen',
  present: 'Präsentieren',
  remote: 'Fernbedienung der Leinwand',
  duplicate: 'Duplizieren',
  saveTemplate: 'Als Vorlage speichern',
  report: 'Melden',
};
