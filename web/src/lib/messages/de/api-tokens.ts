import type * as english from '../api-tokens.ts';
import { formatCount, formatDate } from '../format.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

const days = (count: number) => formatCount(count, { one: 'Tag', other: 'Tage' });

export const apiTokenMessages: Translated<typeof english.apiTokenMessages> = {
  title: 'API-Tokens',
  detail: 'Mit einem Token benutzt ein Programm Showhands in deinem Namen. Ein neues Passwort widerruft alle Tokens.',
  reference: 'API-Referenz',
  empty: 'Keine Tokens.',
  loadFailed: 'Deine Tokens konnten nicht geladen werden',
  open: 'Neues Token',
  dialog: 'Neues API-Token',
  close: 'Schließen',
  name: 'Name',
  nameHint: 'Wofür du es brauchst.',
  nameRequired: 'Bitte gib einen Namen ein',
  nameTooLong: (max) => `Der Name darf höchstens ${max} Zeichen lang sein`,
  scopes: 'Das Programm darf',
  scopeNames: {
    'polls:read': 'Umfragen lesen',
    'polls:write': 'Umfragen ändern',
    'votes:write': 'Abstimmen',
    'comments:write': 'Kommentieren',
  },
  scopeHints: {
    'polls:read': 'Umfragen, die du sehen darfst, ihre Ergebnisse und Kommentare.',
    'polls:write': 'Deine Umfragen anlegen, ändern, schließen und löschen.',
    'votes:write': 'Abstimmen, deine Stimmen ändern und zurückziehen, Optionen hinzufügen.',
    'comments:write': 'Kommentare schreiben, mit „Gefällt mir“ markieren und löschen.',
  },
  scopesRequired: 'Bitte wähle mindestens eines aus',
  days: 'Gültig für',
  choose: 'Bitte wählen',
  daysUntil: (count, iso) => `${days(count)}, bis ${formatDate(iso)}`,
  daysRequired: 'Bitte wähle, wie lange es gültig ist',
  tooMany: 'Du hast 20 Tokens, mehr sind nicht möglich. Bitte widerrufe zuerst eines.',
  createFailed: 'Das Token konnte nicht erstellt werden',
  save: 'Token erstellen',
  saving: 'Wird erstellt…',
  cancel: 'Abbrechen',
  secret: 'Dein Token',
  once: 'Kopiere es jetzt: Es wird nicht noch einmal angezeigt. Bewahre es auf wie ein Passwort.',
  copy: 'Token kopieren',
  copied: 'Token kopiert',
  copyFailed: 'Das Token konnte nicht kopiert werden. Bitte kopiere es von Hand.',
  done: 'Fertig',
  expired: 'Abgelaufen',
  until: (iso, isPast) => `${isPast ? 'War gültig' : 'Gültig'} bis ${formatDate(iso)}`,
  used: (age) => `Zuletzt benutzt: ${ageMessages.ago(age)}`,
  neverUsed: 'Nie benutzt',
  revoke: 'Widerrufen',
  remove: 'Entfernen',
  revoked: 'Das Token wurde widerrufen',
  revokeFailed: 'Das Token konnte nicht widerrufen werden',
  revoking: {
    title: 'Dieses Token widerrufen?',
    text: (name) =>
      `Programme, die „${name}“ benutzen, funktionieren innerhalb einer Sekunde nicht mehr. Das lässt sich nicht rückgängig machen.`,
    labels: { confirm: 'Widerrufen', cancel: 'Behalten', close: 'Schließen' },
  },
};
