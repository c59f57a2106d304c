import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../revisions.ts';
import type { Translated } from '../translated.ts';
import { pollMessages } from './poll.ts';

export const revisionsMessages: Translated<typeof english.revisionsMessages> = {
  edited: (voters) => `Bearbeitet nach ${pollMessages.votes(voters)}`,
  show: 'Was sich geändert hat',
  title: 'Was sich seit der Abstimmung geändert hat',
  close: 'Schließen',
  loadFailed: 'Die Änderungen konnten nicht geladen werden.',
  precede: (voters) => `${formatCount(voters, { one: 'Stimme ist', other: 'Stimmen sind' })} älter als diese Änderung`,
  concerns: 'Wofür du gestimmt hast, hat sich seitdem geändert. Du kannst deine Stimme behalten oder ändern.',
  concernsFinal: 'Wofür du gestimmt hast, hat sich seitdem geändert. Du kannst sagen, dass deine Stimme weiter gilt.',
  keep: 'Stimme behalten',
  change: 'Ändern',
  failed: 'Deine Stimme konnte nicht bestätigt werden.',
  confirmed: (option, confirmed, votes) =>
    `${option}: ${formatNumber(confirmed)} von ${pollMessages.votes(votes)} seit der Änderung bestätigt`,
  fields: {
    title: 'Frage',
    description: 'Beschreibung',
    ends_at: 'Ende',
    results: 'Ergebnisse',
    change_vote: 'Stimme ändern',
    option: 'Option',
    option_description: 'Beschreibung einer Option',
    option_picture: 'Bild einer Option',
  },
  newOption: 'Neue Option',
  removedOption: 'Entfernte Option',
  removed: 'Entfernt: ',
  added: 'Hinzugefügt: ',
  pictureChanged: 'Ein anderes Bild',
  pictureRemoved: 'Kein Bild mehr',
  results: {
    always: 'Immer sichtbar',
    after_vote: 'Nach der eigenen Stimme sichtbar',
    after_close: 'Nach dem Schließen sichtbar',
    private: 'Privat',
  },
  changeVote: { yes: 'Möglich', no: 'Nicht möglich' },
};
