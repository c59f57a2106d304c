import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { newPollSchema, pollEditSchema } from './poll-form.ts';
import { addOption } from './proposals.ts';
import { ruleTexts } from './rule-texts.ts';
import { texts } from './texts.ts';

const issuesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? [];

describe('an added option', () => {
  test('has a trimmed text', () => {
    expect(addOption.body.parse({ text: '  Sushi ', added_by: 'someone else' })).toEqual({ text: 'Sushi' });
  });

  test.each([
    ['no text', undefined, texts.poll.optionRequired],
    ['a text of 101 characters', '🍕'.repeat(101), texts.poll.optionTooLong],
    ['a text with a NUL', 'Su\0shi', texts.transport.unstorableText],
  ])('is rejected with %s', (_fault, text, message) => {
    expect(issuesOf(addOption.body, { text })).toEqual([{ path: 'text', message }]);
  });

  test('may have a text of 100 emoji', () => {
    expect(issuesOf(addOption.body, { text: '🍕'.repeat(100) })).toEqual([]);
  });
});

test.each([
  ['a new poll', newPollSchema],
  ['an edited poll', pollEditSchema],
])('%s accepts only known rules for adding options', (_, schema) => {
  const poll = { title: 'Lunch on Friday?', options: [{ text: 'Pizza' }, { text: 'Curry' }] };
  for (const rule of ['no', 'approved', 'free', undefined]) {
    expect(issuesOf(schema, { ...poll, voters_add_options: rule })).toEqual([]);
  }
  for (const rule of ['', 'everyone', true, null]) {
    expect(issuesOf(schema, { ...poll, voters_add_options: rule })).toEqual([
      { path: 'voters_add_options', message: ruleTexts.votersAddOptionsInvalid },
    ]);
  }
});
