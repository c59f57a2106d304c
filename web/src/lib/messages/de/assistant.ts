import type * as english from '../assistant.ts';
import type { Translated } from '../translated.ts';

export const assistantMessages: Translated<typeof english.assistantMessages> = {
  title: 'Hilfe-Assistent',
  open: 'Hilfe-Assistenten öffnen',
  loadFailed: 'Der Hilfe-Assistent konnte nicht geladen werden. Bitte versuche es noch einmal.',
  minimise: 'Minimieren',
  answered: 'Neue Antwort',
  restoreNamed: (answered) => `Hilfe-Assistenten anzeigen${answered ? '. Neue Antwort' : ''}`,
  close: 'Schließen',
  log: 'Unterhaltung',
  you: 'Du',
  assistant: 'Assistent',
  welcome: 'Hallo! Ich beantworte Fragen zu Showhands. Was möchtest du wissen?',
  quickLabel: 'Häufige Fragen',
  suggestions: 'Vorgeschlagene Fragen',
  quick: ['Wie erstelle ich eine Umfrage?', 'Wie stimme ich ab?'],
  sources: 'Hier findest du es',
  sending: 'Ich sehe nach\u00A0…',
  stillSending: 'Es dauert noch. Deine Frage bleibt erhalten.',
  unanswered: 'Diese Frage wurde nicht beantwortet.',
  retry: 'Erneut versuchen',
  question: 'Deine Frage',
  placeholder: 'Frag etwas zu Showhands',
  send: 'Senden',
  counter: (used, max) => `${used}/${max}`,
  clear: 'Verlauf löschen',
  clearing: {
    title: 'Verlauf löschen?',
    text: 'Deine Fragen und die Antworten darauf werden aus diesem Browser entfernt. Das lässt sich nicht rückgängig machen.',
    labels: { confirm: 'Verlauf löschen', cancel: 'Behalten', close: 'Schließen' },
  },
};
