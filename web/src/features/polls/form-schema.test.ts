import { expect, test } from '@jest/globals';
import { anOption, aPoll } from '../../../jest/factories.ts';
import { EMPTY_POLL, formOf, localMinute, newPollOf, type PollForm, pollFormSchema } from './form-schema.ts';

const FILLED: PollForm = {
  ...EMPTY_POLL,
  title: ' What shall we read? ',
  options: [{ text: 'Stoner' }, { text: ' Middlemarch ' }],
};

const faultsOf = (parts: Partial<PollForm>) =>
  pollFormSchema()
    .safeParse({ ...FILLED, ...parts })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('a filled form becomes what the API takes', () => {
  expect(newPollOf(pollFormSchema().parse(FILLED))).toEqual({
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

test('the end is taken in the time zone of the person', () => {
  const local = localMinute(Date.now() + 3_600_000);
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
  ['an end within the minute', { ends_at: localMinute(Date.now()) }, [IN_THE_PAST]],
  ['an end that is no date', { ends_at: 'soon' }, [IN_THE_PAST]],
])('objects to %s', (_name, parts, faults) => {
  expect(faultsOf(parts)).toEqual(faults);
});

test('says everything that is wrong at once', () => {
  expect(faultsOf({ title: '', options: [{ text: '' }, { text: '' }], ends_at: '2020-01-01T10:00' })).toHaveLength(3);
});

const SOON = new Date(Date.now() + 20_000).toISOString();

test('an end that is left as it was stays what it was to the millisecond, however near it is', () => {
  const form = formOf(aPoll({ ends_at: SOON }));
  expect(pollFormSchema(SOON).parse({ ...FILLED, ends_at: form.ends_at }).ends_at).toBe(SOON);
});

test('an end that is changed is judged anew', () => {
  const earlier = localMinute(Date.parse(SOON) - 3_600_000);
  expect(pollFormSchema(SOON).safeParse({ ...FILLED, ends_at: earlier }).success).toBe(false);
});

test('an edited poll keeps the ids of its options, and may be closed', () => {
  const poll = aPoll({ options: [anOption(3, 'Tea'), anOption(0, 'Coffee')] });
  const filled = { ...formOf(poll), status: 'closed' as const };
  const edited = pollFormSchema(null).parse({ ...filled, options: [...filled.options, { text: ' Water ' }] });
  expect(edited.status).toBe('closed');
  expect(edited.options).toEqual([
    { id: poll.options[0]?.id, text: 'Tea' },
    { id: poll.options[1]?.id, text: 'Coffee' },
    { text: 'Water' },
  ]);
});

test('a poll begins as active or as a draft', () => {
  const statuses = (['active', 'draft', 'closed'] as const).map(
    (status) => newPollOf(pollFormSchema().parse({ ...FILLED, status })).status,
  );
  expect(statuses).toEqual(['active', 'draft', 'active']);
});
