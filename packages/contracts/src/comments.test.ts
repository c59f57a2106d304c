import { expect, test } from '@jest/globals';
import { newCommentSchema } from './comments.ts';
import { texts } from './texts.ts';

const poll_id = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';
const faults = (value: unknown) =>
  newCommentSchema
    .safeParse(value)
    .error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? [];

test('a comment is trimmed, and top-level unless it names its parent', () => {
  expect(newCommentSchema.parse({ poll_id, content: ' Well said. ' })).toEqual({
    poll_id,
    content: 'Well said.',
    parent_comment_id: null,
  });
});

test.each([
  ['one character', '.'],
  ['2,000 emoji', '😀'.repeat(2_000)],
])('takes a comment of %s', (_, content) => {
  expect(faults({ poll_id, content })).toEqual([]);
});

test.each([
  ['nothing', undefined, texts.comment.required],
  ['blanks', ' \n\t', texts.comment.required],
  ['a number', 1, texts.comment.required],
  ['2,001 characters', 'x'.repeat(2_001), texts.comment.tooLong],
  ['a NUL', 'a\0b', texts.transport.unstorableText],
  ['half an emoji', 'a\ud800', texts.transport.unstorableText],
])('refuses a comment of %s', (_, content, message) => {
  expect(faults({ poll_id, content })).toEqual([{ path: 'content', message }]);
});

test('says that a comment needs its poll', () => {
  expect(faults({ content: 'Well said.' })).toEqual([{ path: 'poll_id', message: texts.comment.pollRequired }]);
});

test.each(['poll_id', 'parent_comment_id'])(
  'a malformed %s is marked as an id, so that it is answered as not found',
  (field) => {
    const { error } = newCommentSchema.safeParse({ poll_id, content: 'Well said.', [field]: 'nonsense' });
    expect(error?.issues).toMatchObject([{ code: 'invalid_format', format: 'guid', path: [field] }]);
  },
);
