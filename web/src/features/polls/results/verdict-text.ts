import { resultsMessages } from '../../../lib/messages/en/results.ts';
import type { Verdict } from './verdict.ts';

const copy = resultsMessages;

/** Who leads or has won, in a sentence; null where nobody has voted. */
export const verdictText = (verdict: Verdict, ended: boolean): string | null => {
  switch (verdict.kind) {
    case 'none':
      return null;
    case 'leader':
      return copy.leader(ended, verdict.first.text, verdict.votes, verdict.first.percent);
    case 'tie':
      return copy.tie(
        ended,
        verdict.tied.map(({ text }) => text),
        verdict.votes,
      );
  }
};
