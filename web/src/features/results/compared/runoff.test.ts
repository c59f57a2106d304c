import { expect, test } from '@jest/globals';
import { frameOf } from '#features/polls/runoff/rounds.ts';
import { runoffOf } from '#features/polls/runoff/runoff.ts';
import { runoffNotes, winnerText } from '#features/polls/runoff/runoff-text.ts';
import { stepText } from '#features/polls/runoff/step-text.ts';
import { aRankedPoll, tennessee } from '#jest/compared-polls-fixture.ts';
import { placesOf } from './places.ts';

const rankingOf = (poll: ReturnType<typeof tennessee>) => {
  if (!poll.ranking) throw new Error('The poll has been counted');
  return poll.ranking;
};
const countedOf = (poll: ReturnType<typeof tennessee>) => {
  const runoff = runoffOf(poll, rankingOf(poll));
  return { runoff, notes: runoffNotes(poll, rankingOf(poll), runoff), steps: runoff.rounds.map(stepText) };
};

/** Tea and Coffee tie for the last place in the first round; nothing before decides it. */
const listOrderTie = () =>
  aRankedPoll(
    ['Tea', 'Coffee', 'Water'],
    [
      [2, 0, 2],
      [2, 1, 0],
      [3, 2],
    ],
  );
/** In the second round A and B tie, and A had fewer votes in the first one. */
const earlierRoundTie = () =>
  aRankedPoll(
    ['A', 'B', 'C', 'D'],
    [
      [3, 0, 2],
      [4, 1, 2],
      [7, 2],
      [1, 3, 0],
    ],
  );

test('counts the capital of Tennessee', () => {
  const { runoff, notes, steps } = countedOf(tennessee());
  expect(runoff.rows.map(({ text }) => text)).toEqual(['Knoxville', 'Memphis', 'Nashville', 'Chattanooga']);
  expect(runoff.rows[0]?.cells).toEqual([
    { votes: 17, gain: 0, share: 17, keptShare: 17, state: 'in' },
    { votes: 32, gain: 15, share: 32, keptShare: 17, state: 'in' },
    { votes: 58, gain: 26, share: 58, keptShare: 32, state: 'majority' },
  ]);
  expect(runoff.rows[3]?.cells).toMatchObject([{ votes: 15, gain: 0, state: 'out' }, null, null]);
  expect(winnerText(runoff, false)).toBe('Knoxville leads the runoff with 58 of 100 votes in round 3');
  expect(winnerText(runoff, true)).toBe('Knoxville won the runoff with 58 of 100 votes in round 3');
  expect(notes).toEqual(['In pairs, Nashville beats every other option.']);
  expect(steps).toEqual([
    'Chattanooga is out with 15 votes. Its votes: 15 to Knoxville.',
    'Nashville is out with 26 votes. Its votes: 26 to Knoxville.',
    'Knoxville has a majority with 58 votes.',
  ]);
});

test('pictures each round in the order of the poll, without those that follow', () => {
  const poll = tennessee();
  const { runoff } = countedOf(poll);
  const framesOf = (round: number) =>
    frameOf(poll.options, runoff, round).map(({ text, share, state, outIn }) => [text, share, state, outIn]);
  expect(framesOf(1)).toEqual([
    ['Memphis', 42, 'in', 3],
    ['Nashville', 26, 'out', 2],
    ['Chattanooga', 0, 'gone', 1],
    ['Knoxville', 32, 'in', 3],
  ]);
  expect(framesOf(2).map(([, share, state]) => [share, state])).toEqual([
    [42, 'in'],
    [0, 'gone'],
    [0, 'gone'],
    [58, 'majority'],
  ]);
});

test('counts exhausted ballots, which lower the majority', () => {
  const { runoff, steps } = countedOf(
    aRankedPoll(
      ['A', 'B', 'C'],
      [
        [4, 0],
        [3, 1],
        [2, 2],
      ],
    ),
  );
  expect(
    runoff.rounds.map(({ exhausted, exhaustedGain, counted, needed }) => [exhausted, exhaustedGain, counted, needed]),
  ).toEqual([
    [0, 0, 9, 5],
    [2, 2, 7, 4],
  ]);
  expect(steps[0]).toBe('C is out with 2 votes. Its votes: 2 exhausted.');
  expect(winnerText(runoff, true)).toBe('A won the runoff with 4 of 7 votes in round 2');
});

test('says which option a tie put out, and why', () => {
  expect(countedOf(listOrderTie()).notes.at(-1)).toBe(
    'In round 1, Tea and Coffee had the fewest votes, 2 each. Coffee was out, as the last of them in the poll.',
  );
  expect(countedOf(earlierRoundTie()).notes.at(-1)).toBe(
    'In round 2, A and B had the fewest votes, 4 each. A was out, with fewer votes in the round in which they last differed.',
  );
});

test('counts many ties instead of listing them, and lists each beside its round', () => {
  const { notes, steps } = countedOf(
    aRankedPoll(
      ['A', 'B', 'C', 'D', 'E', 'F'],
      [
        [2, 0],
        [2, 1],
      ],
    ),
  );
  expect(notes.at(-1)).toBe(
    'In 3 rounds several options had the fewest votes. The rounds in words say how each tie was broken.',
  );
  expect(steps[0]).toBe(
    'In round 1, 4 options had the fewest votes, 0 each. F was out, as the last of them in the poll.',
  );
});

test('says that nobody beats every other option in a cycle', () => {
  const cycle = aRankedPoll(
    ['A', 'B', 'C'],
    [
      [3, 0, 1, 2],
      [3, 1, 2, 0],
      [3, 2, 0, 1],
    ],
  );
  expect(countedOf(cycle).notes[0]).toBe('No option beats every other one in pairs.');
  expect(placesOf(cycle, rankingOf(cycle))).toEqual([{ number: 1, texts: ['A', 'B', 'C'] }]);
});

test('numbers the places after a tie by the options before them', () => {
  const poll = tennessee();
  const [memphis = '', nashville = '', chattanooga = '', knoxville = ''] = poll.options.map(({ id }) => id);
  const order = [[nashville], [memphis, knoxville], [chattanooga]];
  expect(placesOf(poll, { order }).map(({ number, texts }) => [number, ...texts])).toEqual([
    [1, 'Nashville'],
    [2, 'Memphis', 'Knoxville'],
    [4, 'Chattanooga'],
  ]);
});

test('uses the texts of the poll as it is now, and omits an option that was removed since the count', () => {
  const poll = tennessee();
  const options = poll.options.slice(1).map((option) => ({ ...option, text: `${option.text}!` }));
  const { runoff } = countedOf({ ...poll, options });
  expect(runoff.rows.map(({ text }) => text)).toEqual(['Knoxville!', 'Nashville!', 'Chattanooga!']);
});
