import { resultsMessages } from '#lib/messages/results.ts';
import { isolated } from '#lib/text-direction.ts';
import type { Outcome } from './outcome.ts';

const copy = resultsMessages;

/** The outcome as a sentence; null without votes. */
export const outcomeText = (outcome: Outcome, ended: boolean): string | null => {
  switch (outcome.kind) {
    case 'none':
      return null;
    case 'leader':
      return copy.leader(
        ended,
        isolated(outcome.first.text),
        outcome.votes,
        outcome.first.percent,
        outcome.first.voters,
      );
    case 'tie':
      return copy.tie(
        ended,
        outcome.tied.map(({ text }) => isolated(text)),
        outcome.votes,
      );
  }
};
