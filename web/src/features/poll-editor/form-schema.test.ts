import { expect, test } from '@jest/globals';
import { anOption, aPoll } from '#jest/factories.ts';
import {
  EMPTY_POLL,
  formValuesOf,
  newPollBodyOf,
  type PollFormValues,
  pollFormSchema,
  toDateTimeLocal,
} from './form-schema.ts';

const FILLED: PollFormValues = {
  ...EMPTY_POLL,
  title: ' What shall we read? ',
  options: [{ text: 'Stoner' }, { text: ' Middlemarch ' }],
};

const errorsOf = (parts: Partial<PollFormValues>) =>
  pollFormSchema()
    .safeParse({ ...FILLED, ...parts })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('turns the form values into the request body', () => {
  expect(newPollBodyOf(pollFormSchema().parse(FILLED))).toEqual({
    title: 'What shall we read?',
    description: '',
    category: 'general',
    status: 'active',
    ends_at: null,
    allow_multiple_votes: false,
    show_results: true,
    options: [{ text: 'Stoner' }, { text: 'Middlemarch' }],
  });
});

test('parses the end in local time', () => {
  const local = toDateTimeLocal(Date.now() + 3_600_000);
  expect(pollFormSchema().parse({ ...FILLED, ends_at: local }).ends_at).toBe(new Date(local).toISOString());
});

const IN_THE_PAST = 'ends_at: End date must be in the future (at least 1 minute from now)';

test.each([
  ['no title', { title: ' ' }, ['title: Poll title is required']],
  ['a short title', { title: 'Four' }, ['title: Title must be at least 5 characters long']],
  ['a long title', { title: 'x'.repeat(201) }, ['title: Title must not exceed 200 characters']],
  ['a long description', { description: 'x'.repeat(501) }, ['description: Description must not exceed 500 characters']],
  ['one option', { options: [{ text: 'A' }, { text: ' ' }] }, ['options: At least 2 options are required']],
  [
    'a blank option among others',
    { options: [{ text: 'A' }, { text: '' }, { text: 'B' }] },
    ['options.1.text: Option text is required'],
  ],
  [
    'the same option twice',
    { options: [{ text: 'Tea' }, { text: ' tEA' }] },
    ['options.1.text: All options must be unique'],
  ],
  [
    'a long option',
    { options: [{ text: 'A' }, { text: 'x'.repeat(101) }] },
    ['options.1.text: Option text must not exceed 100 characters'],
  ],
  ['an end in the past', { ends_at: '2020-01-01T10:00' }, [IN_THE_PAST]],
  ['an end within the minute', { ends_at: toDateTimeLocal(Date.now()) }, [IN_THE_PAST]],
  ['an end that is no date', { ends_at: 'soon' }, [IN_THE_PAST]],
])('rejects %s', (_name, parts, errors) => {
  expect(errorsOf(parts)).toEqual(errors);
});

test('reports all errors at once', () => {
  expect(errorsOf({ title: '', options: [{ text: '' }, { text: '' }], ends_at: '2020-01-01T10:00' })).toHaveLength(3);
});

const SOON = new Date(Date.now() + 20_000).toISOString();

test('keeps an unchanged end to the millisecond, even if it is too soon for a new one', () => {
  const form = formValuesOf(aPoll({ ends_at: SOON }));
  expect(pollFormSchema(SOON).parse({ ...FILLED, ends_at: form.ends_at }).ends_at).toBe(SOON);
});

test('validates a changed end', () => {
  const earlier = toDateTimeLocal(Date.parse(SOON) - 3_600_000);
  expect(pollFormSchema(SOON).safeParse({ ...FILLED, ends_at: earlier }).success).toBe(false);
});

test('keeps the ids of the options of an edited poll and accepts the status closed', () => {
  const poll = aPoll({ options: [anOption(3, 'Tea'), anOption(0, 'Coffee')] });
  const filled = { ...formValuesOf(poll), status: 'closed' as const };
  const edited = pollFormSchema(null).parse({ ...filled, options: [...filled.options, { text: ' Water ' }] });
  expect(edited.status).toBe('closed');
  expect(edited.options).toEqual([
    { id: poll.options[0]?.id, text: 'Tea' },
    { id: poll.options[1]?.id, text: 'Coffee' },
    { text: 'Water' },
  ]);
});

test('creates a poll as active or as a draft only', () => {
  const statuses = (['active', 'draft', 'closed'] as const).map(
    (status) => newPollBodyOf(pollFormSchema().parse({ ...FILLED, status })).status,
  );
  expect(statuses).toEqual(['active', 'draft', 'active']);
});
