import { expect, test } from '@jest/globals';
import { pollWithVotes } from '#jest/factories.ts';
import { quorumText } from './quorum.ts';
import { resultSentence } from './spoken/spoken-change.ts';

const poll = (status: 'active' | 'closed', quorum_voters?: number) =>
  pollWithVotes([2, 1], { status, voters_count: 3, ...(quorum_voters !== undefined && { quorum_voters }) });

test.each([
  [poll('closed'), null],
  [poll('active', 4), 'Quorum: 3 people have voted, 4 must vote for a decision.'],
  [poll('active', 3), 'Quorum reached: 3 people have voted, 3 were needed.'],
  [poll('closed', 4), 'Not decided: 3 people have voted, 4 were needed.'],
])('says how much of the quorum is reached', (given, text) => {
  expect(quorumText(given)).toBe(text);
});

test('names a winner only where the quorum is reached', () => {
  const texts = [3, 4].map((needed) => resultSentence(poll('closed', needed)));
  expect(texts).toEqual([expect.stringContaining('Most votes'), expect.stringContaining('Leading')]);
});
