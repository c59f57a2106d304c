import type * as english from '../join.ts';
import type { Translated } from '../translated.ts';

export const joinMessages: Translated<typeof english.joinMessages> = {
  joining: 'Deine Einladung wird geöffnet…',
  title: 'Einladung',
  missing: 'Der Link ist nicht vollständig',
  missingDetail: 'Bitte öffne den ganzen Link deiner Einladung.',
  invalid: 'Diese Einladung ist nicht gültig',
  invalidDetail: 'Vielleicht wurde sie schon benutzt oder ersetzt. Bitte um einen neuen Link.',
  signedInAs: (username) =>
    `Du bist als ${username} angemeldet. Wenn du den Link mit einem anderen Konto benutzt hast, melde dich mit diesem an.`,
  draft: 'Diese Umfrage ist noch nicht veröffentlicht',
  draftDetail: 'Deine Einladung bleibt gültig. Bitte versuche es später noch einmal.',
  failed: 'Die Einladung konnte nicht geöffnet werden',
  kept: 'Deine Einladung bleibt gültig.',
  dashboard: 'Zur Übersicht',
};
