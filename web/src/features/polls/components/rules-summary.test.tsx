import { expect, test } from '@jest/globals';
import { anOption, aPoll } from '#jest/factories.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { hasRules, type RuledPoll, rulesSentences } from './rules-summary.tsx';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const OPENING = '2026-11-23T12:00:00.000Z';

const sentencesOf = (parts: Partial<RuledPoll>) => rulesSentences({ ...aPoll(), ...parts }, NOW);

test('says of an ordinary poll what voters can do', () => {
  expect(sentencesOf({})).toEqual([
    'Voters choose one option.',
    'They cannot change their vote.',
    'They see the results at any time.',
  ]);
});

test.each<[Partial<RuledPoll>, string]>([
  [{ allow_multiple_votes: true }, 'Voters choose as many options as they like.'],
  [{ allow_multiple_votes: true, max_choices: 3 }, 'Voters choose up to 3 options.'],
  [{ method: 'rank', min_choices: 2, max_choices: 4 }, 'Voters rank 2 to 4 options, the best first.'],
  [{ method: 'rank', min_choices: 2, max_choices: 2 }, 'Voters rank 2 options, the best first.'],
  [
    { method: 'points', max_points: 4, max_choices: 3 },
    'Voters distribute up to 10 points among up to 3 options, at most 4 each.',
  ],
  [{ method: 'points', points: 1 }, 'Voters distribute up to 1 point among as many options as they like.'],
  [{ method: 'score', min_choices: 1 }, 'Voters give at least 1 option a score from 0 to 5.'],
])('%j: %s', (parts, sentence) => {
  expect(sentencesOf(parts)[0]).toBe(sentence);
});

test.each<[string, Partial<RuledPoll>, string]>([
  [
    'a vote that can be changed',
    { method: 'rank', change_vote: true },
    'They can change their vote until the poll ends.',
  ],
  ['multiple votes', { allow_multiple_votes: true }, 'They can change their vote until the poll ends.'],
  ['results after voting', { results_when: 'after_vote' }, 'They see the results after they vote.'],
  ['results after the end', { results_when: 'after_close' }, 'They see the results after the poll is closed.'],
  ['private results', { show_results: false }, 'Only the creator sees the results.'],
  ['an opening', { opens_at: OPENING }, `The poll opens on ${formatZonedTime(OPENING)}.`],
  [
    'options that voters propose',
    { voters_add_options: 'approved' },
    'They can propose options, which the creator approves or declines.',
  ],
  ['names', { names_shown: true }, 'Everyone who sees the results sees who chose what.'],
  ['names in private results', { names_shown: true, show_results: false }, 'The creator sees who chose what.'],
  ['shuffled options', { shuffle_options: true }, 'Each of them sees the options in a different order.'],
  ['options that voters add', { voters_add_options: 'free' }, 'They can add options.'],
  ['seats', { options: [{ ...anOption(0), seats: 4 }, anOption(0)] }, '1 option has a limited number of seats.'],
])('mentions %s', (_name, parts, sentence) => {
  expect(sentencesOf(parts)).toContain(sentence);
});

test('does not mention an opening that has passed', () => {
  expect(rulesSentences(aPoll({ opens_at: OPENING }), Date.parse(OPENING))).toHaveLength(3);
});

test.each<[boolean, object]>([
  [false, {}],
  [false, { allow_multiple_votes: true, show_results: false, ends_at: OPENING }],
  [true, { method: 'score' }],
  [true, { opens_at: OPENING }],
  [true, { voters_add_options: 'free' }],
  [true, { options: [{ ...anOption(0), seats: 1 }, anOption(0)] }],
])('hasRules is %s for %j', (expected, parts) => {
  expect(hasRules(aPoll(parts))).toBe(expected);
});
