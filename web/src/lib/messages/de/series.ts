import { formatNumber } from '../format.ts';
import type { seriesMessages as english } from '../series.ts';
import type { Translated } from '../translated.ts';

export const seriesMessages: Translated<typeof english> = {
  title: 'Durchgänge dieser Umfrage',
  every: {
    day: 'Läuft jeden Tag.',
    week: 'Läuft jede Woche.',
    two_weeks: 'Läuft alle zwei Wochen.',
    month: 'Läuft jeden Monat.',
  },
  next: (time) => `Nächster Beginn: ${time}.`,
  isRun: (number) => `Durchgang ${formatNumber(number)} einer wiederholten Umfrage.`,
  previous: 'Voriger Durchgang',
  following: 'Nächster Durchgang',
  stop: 'Nicht mehr wiederholen',
  stopping: {
    title: 'Diese Umfrage nicht mehr wiederholen?',
    text: 'Es beginnt kein weiterer Durchgang. Dieser und die früheren bleiben, wie sie sind.',
    labels: { confirm: 'Nicht mehr wiederholen', cancel: 'Weiter wiederholen', close: 'Schließen' },
  },
  stopped: 'Die Umfrage wiederholt sich nicht mehr',
  failed: 'Die Wiederholung konnte nicht beendet werden',
};
