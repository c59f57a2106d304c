import type { Translated } from '../translated.ts';
import type * as english from '../unsubscribe.ts';

export const unsubscribeMessages: Translated<typeof english.unsubscribeMessages> = {
  title: 'E-Mails abbestellen',
  question: 'Du bekommst dann keine E-Mails dieser Art mehr von Showhands.',
  stop: 'Diese E-Mails abbestellen',
  stopping: 'Bestellt ab\u00A0…',
  done: 'Erledigt. Du bekommst diese E-Mails nicht mehr.',
  toProfile: 'Alle Einstellungen der E-Mails',
  invalid: 'Dieser Link ist ungültig.',
  failed: 'Die E-Mails konnten nicht abbestellt werden',
  failedDetail: 'Prüfe deine Verbindung und versuche es noch einmal.',
};
