import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../rules-summary.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

const options = (count: number) => formatCount(count, { one: 'Option', other: 'Optionen' });

export const rulesSummaryMessages: Translated<typeof english.rulesSummaryMessages> = {
  single: 'Alle wählen eine Option.',
  methods: {
    choose: (amount) => `Alle wählen ${amount}.`,
    rank: (amount) => `Alle ordnen ${amount}, die beste zuerst.`,
    score: (amount) => `Alle bewerten ${amount} mit 0 bis 5 Punkten.`,
  },
  points: (points, most, amount) =>
    `Alle verteilen bis zu ${countPoints(points)} auf ${amount}${most < points ? `, höchstens ${formatNumber(most)} je Option` : ''}.`,
  amount: {
    any: 'beliebig viele Optionen',
    exactly: options,
    atLeast: (min) => `mindestens ${options(min)}`,
    upTo: (max) => `bis zu ${options(max)}`,
    between: (min, max) => `${formatNumber(min)} bis ${options(max)}`,
  },
  canChange: 'Bis zum Ende der Umfrage können sie ihre Stimme ändern.',
  final: 'Sie können ihre Stimme nicht ändern.',
  results: {
    always: 'Sie sehen die Ergebnisse jederzeit.',
    after_vote: 'Sie sehen die Ergebnisse, sobald sie abgestimmt haben.',
    after_close: 'Sie sehen die Ergebnisse, sobald die Umfrage beendet ist.',
  },
  privateResults: 'Nur wer die Umfrage erstellt hat, sieht die Ergebnisse.',
  namesShown: 'Alle, die die Ergebnisse sehen, sehen auch, wer was gewählt hat.',
  namesShownToCreator: 'Wer die Umfrage erstellt hat, sieht, wer was gewählt hat.',
  reasons: 'Sie können einen Grund angeben, der mit ihrem Namen und ihrer Wahl zu sehen ist.',
  shuffled: 'Jede Person sieht die Optionen in einer eigenen Reihenfolge.',
  voterOptions: {
    approved: 'Sie können Optionen vorschlagen. Wer die Umfrage erstellt hat, nimmt sie an oder lehnt sie ab.',
    free: 'Sie können Optionen hinzufügen.',
  },
  opens: (date) => `Die Umfrage öffnet am ${date}.`,
  seats: (count) =>
    formatCount(count, {
      one: 'Option hat nur begrenzt viele Plätze.',
      other: 'Optionen haben nur begrenzt viele Plätze.',
    }),
};
