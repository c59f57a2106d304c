import type { repeatMessages as english } from '../repeat.ts';
import type { Translated } from '../translated.ts';

export const repeatMessages: Translated<typeof english> = {
  label: 'Wiederholen',
  choices: {
    never: 'Nie',
    day: 'Jeden Tag',
    week: 'Jede Woche',
    two_weeks: 'Alle zwei Wochen',
    month: 'Jeden Monat',
  },
  hint: 'Sie beginnt neu mit denselben Einstellungen und Optionen, ohne Stimmen. Der vorige Durchgang endet dann.',
  zone: 'Zeitzone',
  next: 'Beginnt neu',
  draft: 'Ab jetzt gerechnet. Der erste Durchgang beginnt, wenn du die Umfrage veröffentlichst.',
  yours: (time) => `Bei dir: ${time}`,
};
