import { formatCount } from '../format.ts';
import type * as english from '../more-settings.ts';
import type { Translated } from '../translated.ts';

export const moreSettingsMessages: Translated<typeof english.moreSettingsMessages> = {
  method: 'So wird abgestimmt',
  methods: {
    choose: {
      label: 'Auswählen',
      hint: 'Alle wählen eine Option, mit Mehrfachauswahl auch mehrere.',
    },
    rank: { label: 'Ordnen', hint: 'Alle bringen die Optionen in eine Rangfolge, die beste zuerst.' },
    score: { label: 'Bewerten', hint: 'Alle geben den Optionen 0 bis 5 Punkte.' },
  },
  locked: 'Das lässt sich nicht mehr ändern: Die Umfrage hat schon Stimmen.',
  minimum: 'Mindestzahl an Optionen',
  minimumHint: 'So viele Optionen müssen es mindestens sein. Leer lassen, wenn es egal ist.',
  maximum: 'Höchstzahl an Optionen',
  maximumHint: 'So viele Optionen dürfen es höchstens sein. Leer lassen, wenn es egal ist.',
  changeVote: 'Stimme darf geändert werden',
  changeVoteHint:
    'Bis zum Ende der Umfrage können alle ihre Stimme ändern oder zurückziehen. Ohne Häkchen ist jede Stimme endgültig.',
  changeVoteAlways: 'Mit Mehrfachauswahl lässt sich die Stimme immer ändern.',
  resultsWhen: 'Wann die Ergebnisse zu sehen sind',
  resultsTimes: {
    always: { label: 'Immer', hint: 'Alle sehen die Ergebnisse jederzeit, auch bevor sie abstimmen.' },
    after_vote: {
      label: 'Nach dem Abstimmen',
      hint: 'Wer abgestimmt hat, sieht die Ergebnisse. Alle anderen sehen sie, wenn die Umfrage beendet ist.',
    },
    after_close: {
      label: 'Wenn die Umfrage beendet ist',
      hint: 'Vorher siehst nur du die Ergebnisse.',
    },
  },
  resultsPrivate: 'Die Ergebnisse dieser Umfrage sind privat: Außer dir sieht sie niemand.',
  opensAt: 'Öffnet am',
  opensAtHint: 'Alle können sofort abstimmen. Mit einer Zeit sehen sie die Umfrage schon, bevor sie abstimmen können.',
  opensIn: (time) => `Alle sehen die Umfrage sofort und können ${time} abstimmen.`,
  opened: 'Diese Zeit ist vorbei: Alle können abstimmen.',
  noOpening: 'Sofort öffnen',
  votersAddOptions: 'Wer Optionen hinzufügen kann',
  addingRules: {
    no: { label: 'Nur du', hint: 'Die Umfrage hat die Optionen, die du schreibst.' },
    approved: {
      label: 'Alle, mit deiner Zustimmung',
      hint: 'Alle können Optionen vorschlagen. Eine Option steht in der Umfrage, sobald du sie angenommen hast.',
    },
    free: {
      label: 'Alle, sofort',
      hint: 'Alle können Optionen hinzufügen, und für diese kann sofort abgestimmt werden.',
    },
  },
  options: 'Beschreibungen, Bilder und Plätze',
  optionsHint:
    'Die Beschreibung steht unter der Option, das Bild daneben. Mit Plätzen können nur so viele Personen die Option wählen.',
  optionName: (number, text) => (text === '' ? `Option ${number}` : text),
  optionSettings: (name) => `Einstellungen von ${name}`,
  optionDescription: 'Beschreibung der Option',
  picture: 'Bild',
  pictureHint: 'Ein JPEG, PNG, WebP oder GIF. Es wird auf 4:3 zugeschnitten.',
  pictureShown: 'Es ist neben der Option zu sehen.',
  pictureNotUploaded: 'Diese Datei ist nicht hochgeladen.',
  choosePicture: 'Bild auswählen',
  changePicture: 'Bild ändern',
  removePicture: 'Entfernen',
  discardPicture: 'Abbrechen',
  retryPicture: 'Erneut versuchen',
  uploading: 'Lädt hoch\u00A0…',
  uploadRetried: 'Das Bild konnte nicht gesendet werden. Neuer Versuch läuft\u00A0…',
  uploadRunning: 'Das Bild wird noch hochgeladen. Bitte warte oder brich es ab.',
  uploadFailed: 'Das Bild konnte nicht hochgeladen werden.',
  seats: 'Plätze',
  seatsHint: 'Leer lassen für beliebig viele.',
  seatsCount: (count) => formatCount(count, { one: 'Platz', other: 'Plätze' }),
  seatsUnavailable: 'Plätze gibt es nur in Umfragen, deren Ergebnisse immer zu sehen sind.',
  seatsDropped: 'Die Umfrage wird ohne Plätze gespeichert: Dafür müssen die Ergebnisse immer zu sehen sein.',
  summary: 'Das erfahren alle beim Abstimmen',
  ballotPreview: 'Stimmzettel ausprobieren',
};
