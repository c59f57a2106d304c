import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPollWithPoints, aScoredPoll, tennessee } from '#jest/compared-polls-fixture.ts';
import { pollWithVotes } from '#jest/factories.ts';
import { isForRoom, wallLeadOf } from './wall-lead.ts';
import { wallRowsOf } from './wall-rows.ts';

const shownOf = (poll: Poll) =>
  wallRowsOf(poll, true).map(({ text, result }) => [text, result?.figure, result?.standing, result?.detail]);

test('keeps the order of the options, whoever leads', () => {
  expect(shownOf(pollWithVotes([1, 3, 0]))).toEqual([
    ['Option 1', '25%', null, '1 vote'],
    ['Option 2', '75%', 'Leading', '3 votes'],
    ['Option 3', '0%', null, '0 votes'],
  ]);
});

test('shows a runoff by the votes of each round and what has become of each option', () => {
  expect(shownOf(tennessee())).toEqual([
    ['Memphis', '42', null, '42 → 42 → 42'],
    ['Nashville', '26', 'out in round 2', '26 → 26'],
    ['Chattanooga', '15', 'out in round 1', null],
    ['Knoxville', '58', 'majority', '17 → 32 → 58'],
  ]);
  expect(wallLeadOf(tennessee({ status: 'closed' }), false)).toContain('Knoxville won the runoff');
});

test('shows one round of a runoff', () => {
  const [memphis, , chattanooga, knoxville] = wallRowsOf(tennessee(), true, 1).map(({ result }) => result);
  expect(memphis).toMatchObject({ figure: '42', detail: '42 → 42', share: 42 });
  expect(chattanooga).toMatchObject({ standing: 'out in round 1', share: 0, inRound: { state: 'gone' } });
  expect(knoxville).toMatchObject({ figure: '32', standing: null, share: 32, inRound: { gain: 15 } });
});

test('shows the means of scores', () => {
  const poll = aScoredPoll({ Tea: [0, 0, 0, 0, 1, 1], Coffee: [1, 0, 0, 0, 0, 0], Milk: [0, 0, 0, 0, 0, 0] });
  expect(shownOf(poll)).toEqual([
    ['Tea', '4.5', null, '2 scores'],
    ['Coffee', '0.0', null, '1 score'],
    ['Milk', '–', null, '0 scores'],
  ]);
});

test('shows the shares of points', () => {
  expect(shownOf(aPollWithPoints({ Tea: [0, 1, 1], Coffee: [], Milk: [1, 2] }))).toEqual([
    ['Tea', '50%', null, '5 points'],
    ['Coffee', '0%', null, '0 points'],
    ['Milk', '50%', null, '5 points'],
  ]);
});

test('a covered wall has no result in it, of any method', () => {
  const compared = [tennessee(), aScoredPoll({ Tea: [0, 0, 0, 0, 1, 1] }), aPollWithPoints({ Tea: [1] })];
  for (const poll of [pollWithVotes([1, 3]), ...compared]) {
    expect(wallRowsOf(poll, false).every(({ result }) => result === null)).toBe(true);
    expect(wallLeadOf(poll, true)).toBe('The results are shown when they are revealed.');
  }
});

// The creator sees all results; the room in front of the creator's screen does not.
test.each<[Partial<Poll>, boolean, RegExp | null]>([
  [{}, true, null],
  [{ show_results: false }, false, /private/],
  [{ show_results: false, status: 'closed' }, false, /private/],
  [{ results_when: 'after_vote' }, false, /after they vote/],
  [{ results_when: 'after_vote', status: 'closed' }, true, null],
  [{ results_when: 'after_close' }, false, /when the poll is closed/],
  [{ results_when: 'after_close', status: 'closed' }, true, null],
])('%j is for the room: %s', (parts, isShown, lead) => {
  const poll = pollWithVotes([1, 3], parts);
  expect(isForRoom(poll)).toBe(isShown);
  if (lead) expect(wallLeadOf(poll, false)).toMatch(lead);
  else expect(wallLeadOf(poll, false)).toBeNull();
});
