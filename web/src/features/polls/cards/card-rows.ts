import type { Poll, PollOption } from '@showhands/contracts';
import { formatDecimal } from '#lib/messages/format.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { type OptionResult, pollResultsOf } from '../option-results.ts';

const PERCENT_PER_POINT = 20;

/** What a card shows of one option. */
export interface CardRow {
  readonly id: string;
  readonly text: string;
  /** A percentage or an average; null if there is none, or if the viewer may not see it. */
  readonly figure: string | null;
  /** Percent of the bar; null without a bar. */
  readonly share: number | null;
}

/** Shows no result. */
const plainRow = ({ id, text }: PollOption, share: number | null): CardRow => ({ id, text, figure: null, share });

export const chosenRow = ({ id, text, percent, share }: OptionResult): CardRow => ({
  id,
  text,
  figure: pollMessages.percent(percent),
  share,
});

const scoredRow = (option: PollOption): CardRow => {
  const mean = option.scores?.mean ?? null;
  const row = plainRow(option, (mean ?? 0) * PERCENT_PER_POINT);
  return mean === null ? row : { ...row, figure: formatDecimal(mean) };
};

/** The options in the poll's order. No figure of a single option tells who leads by ranks. */
export const cardRowsOf = (poll: Poll): CardRow[] => {
  const { options, results_visible: isVisible, method = 'choose' } = poll;
  if (isVisible && method === 'choose') return pollResultsOf(poll).map(chosenRow);
  if (isVisible && method === 'score') return options.map(scoredRow);
  return options.map((option) => plainRow(option, method === 'rank' ? null : 0));
};
