import type * as english from '../checkable.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const checkableMessages: Translated<typeof english.checkableMessages> = {
  setting: {
    legend: 'Können Abstimmende die Zählung prüfen?',
    modes: {
      no: { label: 'Nein', hint: 'Wie in den meisten Umfragen.' },
      open: {
        label: 'Ja, und alle können nachzählen',
        hint: 'Nach dem Schließen werden alle Stimmen ohne Namen veröffentlicht. Ein Beleg kann anderen zeigen, wie jemand abgestimmt hat.',
      },
      openToCreator: {
        label: 'Ja, und du kannst nachzählen',
        hint: 'Nach dem Schließen siehst du alle Stimmen, ohne Namen. Ein Beleg kann anderen zeigen, wie jemand abgestimmt hat.',
      },
      secret: {
        label: 'Ja, jede Person die eigene Stimme',
        hint: 'Abstimmende können prüfen, ob ihre Stimme dabei ist. Ob richtig gezählt wurde, hängt von denen ab, die den Server betreiben.',
      },
    },
    fixed:
      'Mit einer Prüfung sind Stimmen endgültig. Können alle die Umfrage sehen, werden nach dem Schließen die Namen der Abstimmenden veröffentlicht. Das lässt sich später nicht ändern.',
  },
  note: {
    open: 'Du kannst prüfen, ob deine Stimme dabei ist, und nach dem Schließen können alle nachzählen. Dein Beleg kann anderen zeigen, wie du abgestimmt hast.',
    openToCreator:
      'Du kannst prüfen, ob deine Stimme dabei ist. Nach dem Schließen kann nachzählen, wer die Umfrage erstellt hat. Dein Beleg kann anderen zeigen, wie du abgestimmt hast.',
    secret:
      'Du kannst prüfen, ob deine Stimme dabei ist. Ob richtig gezählt wurde, hängt von denen ab, die den Server betreiben.',
  },
  names: 'Nach dem Schließen werden die Namen aller veröffentlicht, die abgestimmt haben.',
  more: 'So funktioniert die Prüfung',
  points: [
    'Dein Browser versiegelt deine Stimme mit einer Zufallszahl. Das Siegel verrät nicht, was du gewählt hast.',
    'Der Server unterschreibt das Versprechen, dein Siegel auf eine Liste zu setzen. Auf ihr kommen Siegel hinzu, aber keines wird geändert oder entfernt.',
    'Dieser Browser bewahrt deinen Beleg auf. Damit kannst du jederzeit prüfen, ob dein Siegel auf der Liste steht.',
  ],
  check: 'Meine Stimme prüfen',
  waiting:
    'Deine Stimme ist angenommen. Sie kommt mit der nächsten Gruppe auf die Liste. Prüfe sie gleich noch einmal.',
  included: (votes) =>
    votes === 1
      ? 'Deine Stimme ist die einzige auf der Liste.'
      : `Deine Stimme ist eine von ${formatNumber(votes)} auf der Liste.`,
  kept: 'Seit du abgestimmt hast, wurde nichts geändert oder entfernt.',
  noReceipt:
    'Dieser Browser hat keinen Beleg für deine Stimme. Lade den gespeicherten Beleg, oder prüfe deine Stimme in dem Browser, in dem du abgestimmt hast.',
  ofFile: 'Für die Person, der der geladene Beleg gehört:',
  notReceipt: 'Diese Datei ist kein Beleg.',
  otherPoll: 'Dieser Beleg gehört zu einer anderen Umfrage.',
  noPromise:
    'Der Server hat diese Stimme diesem Browser gegenüber nicht bestätigt, daher gibt es kein Versprechen zu prüfen.',
  failed: 'Die Stimme konnte nicht geprüft werden. Bitte versuche es noch einmal.',
  broken: 'Der Server hat sein Versprechen gebrochen.',
  faults: {
    key: 'Die Umfrage hat jetzt einen anderen Schlüssel als bei deiner Abstimmung.',
    promise: 'Das Versprechen für deine Stimme ist nicht mit dem Schlüssel der Umfrage unterschrieben.',
    head: 'Die Liste ist nicht mit dem Schlüssel der Umfrage unterschrieben.',
    forgotten: 'Der Server hat versprochen, deine Stimme aufzunehmen, und sagt jetzt, du hättest nicht abgestimmt.',
    missing: 'Die Umfrage ist geschlossen, und deine Stimme steht nicht auf der Liste.',
    inclusion: 'Der Server kann nicht beweisen, dass deine Stimme auf der Liste steht.',
    changed: 'Die Liste wurde geändert, seit du abgestimmt hast.',
  },
  keepEvidence: 'Speichere den Beweis und zeige ihn jemandem, dem du vertraust.',
  evidence: 'Beweis speichern',
  receipt: 'Beleg speichern',
  load: 'Beleg laden',
  receiptFile: 'beleg.json',
  evidenceFile: 'beweis.json',
  details: 'Technische Einzelheiten',
  labels: {
    commitment: 'Siegel (Commitment)',
    promise: 'Versprechen (Signatur)',
    head: 'Unterschriebene Liste',
    place: 'Platz auf der Liste',
    path: 'Nachweis',
  },
  audit: 'Daten zum Nachzählen herunterladen',
  auditData: 'Daten der Prüfung herunterladen',
  auditHint: 'Alle können diese Datei ohne diesen Server prüfen, mit „npm run verify“.',
  auditFile: 'pruefung.json',
};
