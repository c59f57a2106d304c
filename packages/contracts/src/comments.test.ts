import { expect, test } from '@jest/globals';
import { newCommentSchema } from './comments.ts';
import { texts } from './texts.ts';

const poll_id = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';
const issues = (value: unknown) =>
  newCommentSchema
    .safeParse(value)
    .error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? [];

test('trims a comment, which is top-level by default', () => {
  expect(newCommentSchema.parse({ poll_id, content: ' Well said. ' })).toEqual({
    poll_id,
    content: 'Well said.',
    parent_comment_id: null,
  });
});

test.each([
  ['one character', '.'],
  ['2,000 emoji', '😀'.repeat(2_000)],
])('accepts a comment of %s', (_, content) => {
  expect(issues({ poll_id, content })).toEqual([]);
});

test.each([
  ['nothing', undefined, texts.comment.required],
  ['blanks', ' \n\t', texts.comment.required],
  ['2,001 characters', 'x'.repeat(2_001), texts.comment.tooLong],
  ['a NUL', 'a\0b', texts.transport.unstorableText],
])('rejects a comment of %s', (_, content, message) => {
  expect(issues({ poll_id, content })).toEqual([{ path: 'content', message }]);
});

test('requires the poll of a comment', () => {
  expect(issues({ content: 'Well said.' })).toEqual([{ path: 'poll_id', message: texts.comment.pollRequired }]);
});

test.each(['poll_id', 'parent_comment_id'])(
  'a malformed %s is marked as an id, so that it is answered as not found',
  (field) => {
    const { error } = newCommentSchema.safeParse({ poll_id, content: 'Well said.', [field]: 'nonsense' });
    expect(error?.issues).toMatchObject([{ code: 'invalid_format', format: 'guid', path: [field] }]);
  },
);
