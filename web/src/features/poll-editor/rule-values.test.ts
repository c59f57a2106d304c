import { expect, test } from '@jest/globals';
import { anOption, aPoll } from '#jest/factories.ts';
import { editBodyOf } from './edit-rules.ts';
import { EMPTY_POLL, formValuesOf, newPollBodyOf, type PollFormValues, pollFormSchema } from './form-schema.ts';
import { usesRules } from './rule-values.ts';

const FILLED: PollFormValues = {
  ...EMPTY_POLL,
  title: 'What shall we read?',
  options: [
    { text: 'Stoner', description: '', seats: null },
    { text: 'Middlemarch', description: ' By George Eliot ', seats: 3 },
  ],
};

const bodyOf = (parts: Partial<PollFormValues>) => newPollBodyOf(pollFormSchema().parse({ ...FILLED, ...parts }));

const errorsOf = (parts: Partial<PollFormValues>) =>
  pollFormSchema()
    .safeParse({ ...FILLED, ...parts })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const DEFAULTS = {
  title: 'What shall we read?',
  description: '',
  category: 'general',
  status: 'active',
  ends_at: null,
  allow_multiple_votes: false,
  show_results: true,
};

test('an ordinary poll has no rule in its request', () => {
  const body = bodyOf({ options: [{ text: 'Stoner', description: ' ', seats: null }, { text: 'Middlemarch' }] });
  expect(JSON.parse(JSON.stringify(body))).toStrictEqual({
    ...DEFAULTS,
    options: [{ text: 'Stoner' }, { text: 'Middlemarch' }],
  });
  expect(Object.keys(body)).toHaveLength(8);
});

test('a new poll has the rules that differ from their defaults', () => {
  expect(bodyOf({ change_vote: true })).toStrictEqual({
    ...DEFAULTS,
    options: [{ text: 'Stoner' }, { text: 'Middlemarch', description: 'By George Eliot', seats: 3 }],
    change_vote: true,
  });
});

test.each<[string, Partial<PollFormValues>, object, string[]]>([
  [
    'ranking ends multiple votes',
    { method: 'rank', allow_multiple_votes: true, max_choices: 2 },
    { method: 'rank', allow_multiple_votes: false, max_choices: 2 },
    [],
  ],
  ['points are for their method', { points: 5, max_points: 3 }, {}, ['points', 'max_points']],
  ['ten points are the default', { method: 'points', points: 10 }, { method: 'points' }, ['max_points']],
  ['a single choice has no limits', { min_choices: 2, max_choices: 0 }, {}, ['min_choices', 'max_choices']],
  [
    'multiple votes can be changed anyway',
    { allow_multiple_votes: true, change_vote: true, min_choices: 2 },
    { allow_multiple_votes: true, min_choices: 2 },
    ['change_vote'],
  ],
  [
    'private results have no time and end seats',
    { show_results: false, results_when: 'after_vote' },
    { show_results: false },
    ['results_when', 'seats'],
  ],
  ['delayed results end seats', { results_when: 'after_close' }, { results_when: 'after_close' }, ['seats']],
])('leaves out what is impossible: %s', (_name, parts, expected, absent) => {
  const body = bodyOf(parts);
  expect(body).toMatchObject(expected);
  for (const name of absent) expect(JSON.stringify(body)).not.toContain(`"${name}"`);
});

const IN_AN_HOUR = new Date(Date.now() + 3_600_000);

test.each<[string, Partial<PollFormValues>, string[]]>([
  [
    'a minimum above the maximum',
    { method: 'score', min_choices: 2, max_choices: 1 },
    ['min_choices: The minimum must not be higher than the maximum and the number of options'],
  ],
  [
    'more points for an option than a voter has',
    { method: 'points', max_points: 11 },
    ['max_points: This must not be more than the points of a voter'],
  ],
  [
    'a maximum above the number of options',
    { allow_multiple_votes: true, max_choices: 3 },
    ['max_choices: The maximum must not be higher than the number of options'],
  ],
  [
    'a limit that is no whole number',
    { method: 'rank', min_choices: 1.5 },
    ['min_choices: Please enter a whole number from 1 on, or nothing'],
  ],
  [
    'no seats at all',
    { options: [{ text: 'A', seats: 0 }, { text: 'B' }] },
    ['options.0.seats: Please enter a whole number from 1 on, or nothing'],
  ],
  [
    'a long description of an option',
    { options: [{ text: 'A' }, { text: 'B', description: 'x'.repeat(301) }] },
    ['options.1.description: The description of an option must not exceed 300 characters'],
  ],
  [
    'too many options to rank',
    { method: 'rank', options: Array.from({ length: 31 }, (_, index) => ({ text: `Book ${index}` })) },
    ['options: People can rank, score or give points to at most 30 options'],
  ],
  ['an opening in the past', { opens_at: '2020-01-01T10:00' }, ['opens_at: The opening must be in the future']],
])('rejects %s', (_name, parts, errors) => {
  expect(errorsOf(parts)).toEqual(errors);
});

test('rejects an opening after the end, and reports errors of rules and of other fields together', () => {
  const { ends_at, opens_at } = formValuesOf(
    aPoll({ ends_at: IN_AN_HOUR.toISOString(), opens_at: IN_AN_HOUR.toISOString() }),
  );
  expect(errorsOf({ ends_at, opens_at, title: '' })).toEqual([
    'title: Poll title is required',
    'opens_at: The poll must open at least 1 minute before it ends',
  ]);
});

const RULED = aPoll({
  method: 'rank',
  min_choices: 1,
  max_choices: 2,
  change_vote: true,
  results_when: 'after_vote',
  opens_at: '2026-01-02T03:04:05.678Z',
  options: [{ ...anOption(0, 'Tea'), description: 'Hot' }, anOption(0, 'Coffee')],
});

const editOf = (values: PollFormValues, poll = RULED) =>
  editBodyOf(pollFormSchema(poll.ends_at, poll.opens_at).parse(values), poll, poll.revision);

test('an edit keeps the rules of a poll, its opening to the millisecond', () => {
  expect(editOf(formValuesOf(RULED))).toMatchObject({
    method: 'rank',
    min_choices: 1,
    max_choices: 2,
    change_vote: true,
    results_when: 'after_vote',
    opens_at: '2026-01-02T03:04:05.678Z',
    options: [
      { text: 'Tea', description: 'Hot', seats: null },
      { text: 'Coffee', description: '', seats: null },
    ],
  });
});

test('an edit clears rules by their defaults', () => {
  const { options, ...values } = formValuesOf(RULED);
  const cleared = {
    method: 'choose',
    min_choices: null,
    change_vote: false,
    results_when: 'always',
    opens_at: '',
  } as const;
  expect(
    editOf({ ...values, ...cleared, options: options.map((option) => ({ ...option, description: '' })) }),
  ).toMatchObject({
    method: 'choose',
    min_choices: null,
    max_choices: null,
    change_vote: false,
    results_when: 'always',
    opens_at: null,
    options: [
      { description: '', seats: null },
      { description: '', seats: null },
    ],
  });
});

test.each<[boolean, Partial<PollFormValues>]>([
  [false, { options: [{ text: 'A' }] }],
  [false, { options: [{ text: 'A' }], min_choices: 2 }],
  [true, { options: [{ text: 'A', seats: 2 }] }],
  [false, { options: [{ text: 'A', seats: 2 }], show_results: false }],
  [true, { options: [{ text: 'A', description: 'B' }] }],
  [true, { options: [{ text: 'A' }], change_vote: true }],
])('usesRules is %s for %j', (expected, parts) => {
  expect(usesRules({ ...FILLED, ...parts })).toBe(expected);
});
