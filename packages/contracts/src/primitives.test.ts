import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { codePoints, idSchema, isStorable, pageQuery, requiredId, searchSchema, text } from './primitives.ts';
import { texts } from './texts.ts';

const messages = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe('ids', () => {
  const id = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';

  test('accepts a UUID and lowercases it', () => {
    expect(idSchema.parse(id.toUpperCase())).toBe(id);
  });

  test.each([
    ['nothing', ''],
    ['a word', 'poll'],
    ['a UUID with a tail', `${id}0`],
    ['a UUID without hyphens', id.replaceAll('-', '')],
    ['a UUID in braces', `{${id}}`],
    ['a NUL', `${id.slice(0, -1)}\0`],
    ['letters beyond f', id.replace('8b6f', '8b6g')],
  ])('rejects %s as malformed', (_, value) => {
    expect(idSchema.safeParse(value).error?.issues).toMatchObject([{ code: 'invalid_format', format: 'guid' }]);
  });

  test.each([[undefined], [null], [7], [{}]])('reports a required id as missing if it is %j', (value) => {
    expect(messages(requiredId('A comment needs its poll'), value)).toEqual(['A comment needs its poll']);
  });
});

describe('text', () => {
  const rule = text({ required: 'required', min: 3, tooShort: 'too short', max: 5, tooLong: 'too long' });

  test.each([
    ['trims', '  abc\t\n', 'abc'],
    ['keeps inner space', 'a  b', 'a  b'],
    ['keeps what could be markup', '<b>', '<b>'],
    ['counts an emoji outside the basic plane once', '😀😀😀😀😀', '😀😀😀😀😀'],
    ['does not normalise', 'e\u0301e\u0301e', 'e\u0301e\u0301e'],
  ])('%s', (_, value, kept) => {
    expect(rule.parse(value)).toBe(kept);
  });

  test.each([
    ['a missing value', undefined, 'required'],
    ['a number', 12345, 'required'],
    ['a list', ['abc'], 'required'],
    ['nothing', '', 'required'],
    ['blanks', ' \u00a0\t\u2003', 'required'],
    ['two characters', 'ab', 'too short'],
    ['six characters', 'abcdef', 'too long'],
    ['six emoji', '😀😀😀😀😀😀', 'too long'],
    ['a NUL', 'ab\0c', texts.transport.unstorableText],
    ['half an emoji', 'ab\ud83d', texts.transport.unstorableText],
  ])('rejects %s', (_, value, message) => {
    expect(messages(rule, value)).toEqual([message]);
  });
});

test('counts code points, not UTF-16 units', () => {
  expect(codePoints('a😀é')).toBe(3);
});

test('detects text that PostgreSQL cannot store', () => {
  expect(['plain 😀', 'nul \0', 'lone \udc00'].map(isStorable)).toEqual([true, false, false]);
});

describe('pages', () => {
  const page = z.object(pageQuery);

  test('has 50 items by default', () => {
    expect(page.parse({})).toEqual({ limit: 50 });
  });

  test.each(['1', '100'])('accepts a limit of %s', (limit) => {
    expect(page.parse({ limit })).toEqual({ limit: Number(limit) });
  });

  test.each(['0', '-1', '101', '1.5', 'many', '', '1e400'])('rejects a limit of "%s"', (limit) => {
    expect(page.safeParse({ limit }).success).toBe(false);
  });

  test('rejects a repeated limit', () => {
    expect(page.safeParse({ limit: ['1', '2'] }).success).toBe(false);
  });
});

test('trims search texts and rejects unstorable ones', () => {
  expect(searchSchema.parse(' 100% ')).toBe('100%');
  expect(messages(searchSchema, 'a\0b')).toEqual([texts.transport.unstorableText]);
  expect(searchSchema.safeParse('x'.repeat(201)).success).toBe(false);
});
