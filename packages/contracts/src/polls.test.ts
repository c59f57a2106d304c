import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { newPollSchema, pollEditSchema } from './poll-form.ts';
import { resultsQuery, setPollStatus } from './polls.ts';
import { texts } from './texts.ts';

type Issues = readonly { readonly path: string; readonly message: string }[];

const issuesOf = (schema: z.ZodMiniType | undefined, value: unknown): Issues =>
  schema?.safeParse(value).error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? [];

const options = (...values: unknown[]) => values.map((text) => ({ text }));
const aPoll = { title: 'Lunch on Friday?', options: options('Pizza', 'Curry') };
const distinct = (count: number) => options(...Array.from({ length: count }, (_, index) => `Option ${index}`));

test('applies defaults', () => {
  expect(newPollSchema.parse(aPoll)).toEqual({
    title: 'Lunch on Friday?',
    description: '',
    category: 'general',
    status: 'active',
    ends_at: null,
    allow_multiple_votes: false,
    show_results: true,
    options: options('Pizza', 'Curry'),
  });
});

test('ignores unknown fields, including ids and votes of new options', () => {
  const parsed = newPollSchema.parse({
    ...aPoll,
    creator: 'someone else',
    total_votes: 99,
    options: [
      { id: 'mine', text: 'Pizza', votes: 12 },
      { id: 'mine too', text: 'Curry', votes: -1 },
    ],
  });
  expect(parsed.options).toEqual(options('Pizza', 'Curry'));
  expect(Object.keys(parsed)).not.toContain('creator');
  expect(Object.keys(parsed)).not.toContain('total_votes');
});

describe.each([
  ['a new poll', newPollSchema],
  ['an edited poll', pollEditSchema],
])('%s', (_, schema) => {
  test.each([
    ['5 characters', 'Lunch'],
    ['200 emoji', '😀'.repeat(200)],
    ['5 characters and blanks', '  Lunch  '],
  ])('accepts a title of %s', (_size, title) => {
    expect(issuesOf(schema, { ...aPoll, title })).toEqual([]);
  });

  test.each([
    ['no title', undefined, texts.poll.titleRequired],
    ['a blank title', ' \n ', texts.poll.titleRequired],
    ['a title of 4 characters', 'Lun?', texts.poll.titleTooShort],
    ['a title of 201 characters', 'x'.repeat(201), texts.poll.titleTooLong],
    ['a title with a NUL', 'Lunch\0today', texts.transport.unstorableText],
  ])('rejects %s', (_fault, title, message) => {
    expect(issuesOf(schema, { ...aPoll, title })).toEqual([{ path: 'title', message }]);
  });

  test('limits the description to 500 characters', () => {
    expect(issuesOf(schema, { ...aPoll, description: 'x'.repeat(500) })).toEqual([]);
    expect(issuesOf(schema, { ...aPoll, description: 'x'.repeat(501) })).toEqual([
      { path: 'description', message: texts.poll.descriptionTooLong },
    ]);
  });

  test.each([
    ['no options', undefined],
    ['an empty list of options', []],
    ['one option', options('Pizza')],
    ['one option and a blank one', options('Pizza', '  ')],
    ['options that are not a list', 'Pizza'],
  ])('rejects a poll with %s', (_case, given) => {
    expect(issuesOf(schema, { ...aPoll, options: given })).toEqual([
      { path: 'options', message: texts.poll.optionsRequired },
    ]);
  });

  test('limits the options to 100', () => {
    expect(issuesOf(schema, { ...aPoll, options: distinct(100) })).toEqual([]);
    expect(issuesOf(schema, { ...aPoll, options: distinct(101) })).toEqual([
      { path: 'options', message: texts.poll.optionsTooMany },
    ]);
  });

  test.each([
    ['is blank', options('Pizza', 'Curry', ' '), 'options.2.text', texts.poll.optionRequired],
    ['is a number', options('Pizza', 7), 'options.1.text', texts.poll.optionRequired],
    ['is missing', [{ text: 'Pizza' }, {}], 'options.1.text', texts.poll.optionRequired],
    ['is too long', options('Pizza', 'x'.repeat(101)), 'options.1.text', texts.poll.optionTooLong],
    ['has a NUL', options('Pizza', 'Cur\0ry'), 'options.1.text', texts.transport.unstorableText],
    ['repeats another', options('Pizza', 'Curry', 'Pizza'), 'options.2.text', texts.poll.optionsUnique],
    ['repeats another in capitals', options('Müsli', 'MÜSLI'), 'options.1.text', texts.poll.optionsUnique],
    ['repeats another but for blanks', options('Pizza', ' pizza\t'), 'options.1.text', texts.poll.optionsUnique],
  ])('reports the option that %s', (_case, given, path, message) => {
    expect(issuesOf(schema, { ...aPoll, options: given })).toEqual([{ path, message }]);
  });

  test.each([
    ['null', null],
    ['a string', 'Pizza'],
  ])('requires the text of an option that is %s', (_case, option) => {
    expect(issuesOf(schema, { ...aPoll, options: [{ text: 'Curry' }, option] })).toEqual([
      { path: 'options.1', message: texts.poll.optionRequired },
    ]);
  });

  test.each([
    ['UTC', '2030-01-02T03:04:05.678Z', '2030-01-02T03:04:05.678Z'],
    ['an offset', '2030-01-02T03:04:05+05:30', '2030-01-01T21:34:05.000Z'],
    ['whole seconds', '2030-01-02T03:04:05Z', '2030-01-02T03:04:05.000Z'],
  ])('accepts an end date in %s', (_form, given, meant) => {
    expect(schema.parse({ ...aPoll, ends_at: given }).ends_at).toEqual(new Date(meant));
  });

  test.each([
    ['no time zone', '2030-01-02T03:04:05'],
    ['no time', '2030-01-02'],
    ['words', 'tomorrow'],
    ['nothing', ''],
    ['milliseconds', 1_893_456_000_000],
    ['a day that does not exist', '2030-02-30T00:00:00Z'],
    ['a year that ISO 8601 cannot write in four digits', '9999-12-31T23:59:59-01:00'],
    ['a year that PostgreSQL does not know', '0000-01-01T00:00:00Z'],
    ['a year before the first', '0001-01-01T00:00:00+01:00'],
  ])('rejects an end date with %s', (_fault, given) => {
    expect(issuesOf(schema, { ...aPoll, ends_at: given })).toEqual([
      { path: 'ends_at', message: texts.poll.endsAtInvalid },
    ]);
  });

  test('accepts only known categories', () => {
    expect(issuesOf(schema, { ...aPoll, category: 'sports' })).toEqual([]);
    expect(issuesOf(schema, { ...aPoll, category: 'gardening' })).toEqual([
      { path: 'category', message: texts.poll.categoryInvalid },
    ]);
  });

  test('reports all issues at once, in the order of the form', () => {
    expect(
      issuesOf(schema, { title: '', description: 'x'.repeat(501), status: 'open', options: [] }).map(
        ({ path }) => path,
      ),
    ).toEqual(['title', 'description', 'status', 'options']);
  });
});

test.each([
  ['new', newPollSchema],
  ['edited', pollEditSchema],
])('lists the faults of the end date and of a too long option beside all others of a poll that is %s', (_, schema) => {
  expect(issuesOf(schema, { title: 'Hm', ends_at: 'tomorrow', options: options('x'.repeat(101), '') })).toEqual([
    { path: 'title', message: texts.poll.titleTooShort },
    { path: 'ends_at', message: texts.poll.endsAtInvalid },
    { path: 'options', message: texts.poll.optionsRequired },
    { path: 'options.0.text', message: texts.poll.optionTooLong },
  ]);
});

test.each([
  ['created', newPollSchema, ['active', 'draft'], ['closed', 'open', '', null]],
  ['edited', pollEditSchema, ['active', 'draft', 'closed'], ['open', '', null]],
])('a poll that is %s accepts only its statuses', (_, schema, allowed, rejected) => {
  for (const status of allowed) expect(issuesOf(schema, { ...aPoll, status })).toEqual([]);
  for (const status of rejected) {
    expect(issuesOf(schema, { ...aPoll, status })).toEqual([{ path: 'status', message: texts.poll.statusInvalid }]);
  }
});

describe('an edit', () => {
  const id = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';

  test('keeps the ids of options, and accepts new ones without', () => {
    const edit = pollEditSchema.parse({ ...aPoll, options: [{ id, text: 'Pizza' }, { text: 'Sushi' }] });
    expect(edit.options).toEqual([{ id, text: 'Pizza' }, { text: 'Sushi' }]);
  });

  test('does not change an omitted status', () => {
    expect(pollEditSchema.parse(aPoll)).not.toHaveProperty('status');
  });

  test.each([-1, 1.5, 2 ** 31, '3'])('rejects a revision of %j', (revision) => {
    expect(issuesOf(pollEditSchema, { ...aPoll, revision })).toMatchObject([{ path: 'revision' }]);
  });
});

test.each(['draft', 'open', undefined, 1])('rejects the status %j', (status) => {
  expect(issuesOf(setPollStatus.body, { status })).toEqual([{ path: 'status', message: texts.poll.statusInvalid }]);
});

test('«all» filters nothing', () => {
  expect(resultsQuery.parse({ category: 'all' })).toEqual({ limit: 50 });
  expect(resultsQuery.parse({ category: 'sports' }).category).toBe('sports');
  expect(resultsQuery.safeParse({ category: 'gardening' }).success).toBe(false);
});
