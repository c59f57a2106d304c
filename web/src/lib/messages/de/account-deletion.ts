import type * as english from '../account-deletion.ts';
import { formatDate } from '../format.ts';
import type { Translated } from '../translated.ts';

export const accountDeletionMessages: Translated<typeof english.accountDeletionMessages> = {
  title: 'Konto löschen',
  detail: 'Dein Konto wird nach 7 Tagen gelöscht. Meldest du dich vorher an, bleibt es bestehen.',
  open: 'Mein Konto löschen',
  dialog: 'Dein Konto löschen?',
  close: 'Schließen',
  effects: [
    'Du wirst sofort überall abgemeldet, und deine API-Tokens gelten nicht mehr.',
    'Deine Stimmen zählen weiter, aber nichts verbindet sie mit dir. Umfragen mit Namen nennen „Gelöschtes Konto“.',
    'Profil, Gruppen, Vorlagen, Likes und Benachrichtigungen werden gelöscht. Du verlässt alle Listen eingeladener Personen.',
    'Meldest du dich innerhalb von 7 Tagen an, passiert nichts davon. Nur deine API-Tokens bleiben widerrufen.',
  ],
  comments: 'Deine Kommentare und Begründungen',
  commentChoices: {
    keep: { label: 'Ohne meinen Namen behalten', hint: 'Als Autor steht dort „Gelöschtes Konto“.' },
    remove: { label: 'Entfernen', hint: 'Ein Kommentar mit Antworten anderer bleibt ohne seinen Text.' },
  },
  polls: 'Deine Umfragen',
  pollChoices: {
    delete: { label: 'Löschen', hint: 'Mit ihren Stimmen und Kommentaren.' },
    handOver: { label: 'Übergeben', hint: 'Sie gehören dann einer anderen Person. Entwürfe werden gelöscht.' },
  },
  successor: 'Benutzername der Person',
  successorHint: 'Frag die Person vorher. Gibt es ihr Konto dann nicht mehr, werden deine Umfragen gelöscht.',
  successorRequired: 'Bitte gib einen Benutzernamen ein',
  successorUnknown: 'Kein anderes Konto hat diesen Benutzernamen',
  save: 'Konto löschen',
  saving: 'Wird gelöscht …',
  cancel: 'Behalten',
  failed: 'Dein Konto konnte nicht gelöscht werden',
  planned: (iso) => `Dein Konto wird am ${formatDate(iso)} gelöscht. Melde dich vorher an, um es zu behalten.`,
  kept: 'Willkommen zurück! Dein Konto bleibt bestehen.',
};
