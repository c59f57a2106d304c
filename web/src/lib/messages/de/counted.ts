import type * as english from '../counted.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const countedMessages: Translated<typeof english.countedMessages> = {
  progress: (voters, counted) =>
    `${formatNumber(voters)} haben abgestimmt, ${formatNumber(counted)} Stimmen sind bisher gezählt.`,
  hidden: (batch) =>
    `Weniger als ${formatNumber(batch)} haben abgestimmt, daher bleibt das Ergebnis für immer verborgen.`,
  comments: 'Bei Kommentaren steht dein Name. Wer sie liest, könnte erraten, wie du abgestimmt hast.',
};
