import { formatCount, formatNumber, pluralForm } from '../format.ts';
import type * as english from '../present.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const duration = (seconds: number): string =>
  seconds % 60 === 0
    ? formatCount(seconds / 60, { one: 'Minute', other: 'Minuten' })
    : formatCount(seconds, { one: 'Sekunde', other: 'Sekunden' });

export const presentMessages: Translated<typeof english.presentMessages> = {
  page: (poll) => `Präsentation: ${poll}`,
  options: 'Optionen',
  facts: 'Auf einen Blick',
  join: 'So machst du mit',
  voteAt: 'Abstimmen unter',
  seeAt: 'Ansehen unter',
  qrCode: (address) => `QR-Code von ${address}`,
  votedWord: (count) => pluralForm(count, { one: 'hat abgestimmt', other: 'haben abgestimmt' }),
  watchingWord: (count) => pluralForm(count, { one: 'sieht zu', other: 'sehen zu' }),
  untilEnd: 'bis zum Ende',
  untilOpening: 'bis zum Beginn',
  days: (count) => formatCount(count, { one: 'Tag', other: 'Tage' }),
  closed: 'Beendet',
  closedDetail: 'Das Ergebnis steht fest.',
  reconnecting: 'Verbindet neu\u00A0…',
  position: (number, total) => `Umfrage ${number} von ${total}`,
  covered: 'Die Ergebnisse sind zu sehen, sobald sie aufgedeckt werden.',
  later: {
    after_vote:
      'Alle sehen die Ergebnisse, sobald sie abgestimmt haben. Hier erscheinen sie, wenn die Umfrage beendet ist.',
    after_close: 'Die Ergebnisse erscheinen, wenn die Umfrage beendet ist.',
    private: 'Die Ergebnisse sind privat. Nur wer die Umfrage erstellt hat, sieht sie.',
  },
  figures: {
    votes: pollMessages.votesOf,
    ballots: leaderMessages.ballots,
    scores: (count) => formatCount(count, { one: 'Bewertung', other: 'Bewertungen' }),
    rounds: (votes, isCut) => `${isCut ? '… → ' : ''}${votes.map((count) => formatNumber(count)).join(' → ')}`,
    out: (round) => `raus in Runde ${round}`,
    majority: 'Mehrheit',
    tied: 'Gleichstand',
    none: '–',
  },
  announced: {
    covered: 'Die Ergebnisse sind verdeckt',
    revealed: 'Die Ergebnisse sind aufgedeckt',
    closed: 'Diese Umfrage ist beendet',
  },
  controls: {
    bar: 'Präsentation',
    previous: 'Vorige Umfrage',
    next: 'Nächste Umfrage',
    cover: 'Ergebnisse verdecken',
    reveal: 'Ergebnisse aufdecken',
    smaller: 'Kleinere Schrift',
    larger: 'Größere Schrift',
    fullScreen: 'Vollbild',
    leaveFullScreen: 'Vollbild beenden',
    countdown: 'Countdown',
    close: 'Umfrage beenden',
    reopen: 'Umfrage wieder öffnen',
    keys: 'Tastenkürzel',
    leave: 'Präsentation verlassen',
  },
  keys: {
    previous: 'Vorige Umfrage; auch ← ↑ Bild auf',
    next: 'Nächste Umfrage; auch → ↓ Bild ab',
    cover: 'Ergebnisse verdecken oder aufdecken',
    close: 'Umfrage beenden oder wieder öffnen',
  },
  closing: {
    title: 'Diese Umfrage beenden?',
    text: 'Danach kann niemand mehr abstimmen. Du kannst sie hier wieder öffnen.',
    labels: { confirm: 'Umfrage beenden', cancel: 'Offen lassen', close: 'Schließen' },
  },
  remote: {
    name: 'Fernbedienung der Leinwand',
    next: 'Weiter',
    cover: 'Verdecken',
    reveal: 'Aufdecken',
    close: 'Beenden',
    reopen: 'Öffnen',
  },
  ask: {
    title: 'Neue Frage stellen',
    question: 'Frage',
    options: 'Optionen',
    hint: 'Eine in jeder Zeile',
    submit: 'Frage stellen',
    close: 'Schließen',
    failed: 'Die Frage konnte nicht gestellt werden',
  },
  outcome: {
    won: (name) => `${name} gewinnt`,
    tied: (names) => `Gleichstand: ${names}`,
    none: 'Niemand hat abgestimmt',
    average: (mean) => `Durchschnitt ${mean}`,
    each: (figure) => `je ${figure}`,
    margin: (by, others) => `${by} Vorsprung vor ${others}`,
  },
  countdown: {
    title: 'Countdown',
    start: 'Die Umfrage endet auf allen Bildschirmen zugleich in:',
    running: 'Laufender Countdown',
    length: (seconds) => duration(seconds),
    more: (seconds) => `${duration(seconds)} mehr`,
    cancel: 'Countdown abbrechen',
    close: 'Schließen',
  },
  notes: {
    noSequence: 'Diese Umfrage gehört zu keiner Abfolge. Abfolgen legst du unter „Meine Umfragen“ an.',
    first: 'Das ist die erste Umfrage der Abfolge.',
    last: 'Das ist die letzte Umfrage der Abfolge.',
    skipped: (count) => `${formatCount(count, { one: 'Entwurf', other: 'Entwürfe' })} übersprungen.`,
    nextFailed: 'Die andere Umfrage konnte nicht präsentiert werden.',
    coverFailed: 'Die Ergebnisse konnten nicht verdeckt oder aufgedeckt werden.',
    closed: 'Öffne die Umfrage wieder, bevor du einen Countdown startest.',
    planned: 'Dieses Ende gehört zur Umfrage. Du kannst es unter „Bearbeiten“ ändern.',
    countdownFailed: 'Der Countdown konnte nicht geändert werden.',
  },
  draft: {
    title: 'Diese Umfrage ist ein Entwurf',
    detail: 'Veröffentliche sie, bevor du sie präsentierst.',
    open: 'Entwurf öffnen',
  },
  address: {
    unreachable: 'Handys können diese Adresse nicht öffnen',
    other: 'Adresse für Handys',
    title: 'Die Adresse für Handys',
    choose: 'Der QR-Code und die Leinwand zeigen eine dieser Adressen dieses Rechners, für Handys im selben Netz:',
    none: (host) =>
      `Handys können ${host} nicht öffnen: Das ist nur dieser Rechner. Starte Showhands so, damit Handys im selben Netz es erreichen:`,
    elsewhere: 'Für Menschen anderswo braucht Showhands eine öffentliche Adresse: siehe docs/operations.md.',
    close: 'Schließen',
  },
  loadFailed: 'Die Präsentation konnte nicht geladen werden',
};

export const codeMessages: Translated<typeof english.codeMessages> = {
  title: 'Umfrage per Code öffnen',
  opening: 'Umfrage wird geöffnet\u00A0…',
  waiting: 'Die Präsentation hat noch nicht begonnen',
  waitingDetail: 'Die Umfrage öffnet sich hier von selbst.',
  unknown: 'Keine Umfrage hat diesen Code',
  unknownDetail:
    'Sieh dir den Code noch einmal an: Er hat sechs Buchstaben und Ziffern, Groß- und Kleinschreibung ist egal.',
  failed: 'Die Umfrage konnte nicht gesucht werden',
  rateLimited: 'Es wurden zu viele Codes ausprobiert. Bitte warte ein wenig und versuche es dann noch einmal.',
  wait: (seconds) =>
    `In ${formatCount(seconds, { one: 'Sekunde', other: 'Sekunden' })} kannst du es noch einmal versuchen.`,
  label: 'Code',
  submit: 'Umfrage öffnen',
};

export const followMessages: Translated<typeof english.followMessages> = {
  region: 'Präsentation',
  moved: 'Die Präsentation ist bei der nächsten Umfrage.',
  go: 'Zur Umfrage',
  follow: 'Präsentation folgen',
  following: 'Du folgst der Präsentation.',
  stop: 'Nicht mehr folgen',
  dismiss: 'Ausblenden',
  closesIn: (clock) => `Endet in ${clock}`,
};
