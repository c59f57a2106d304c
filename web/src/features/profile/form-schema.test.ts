import { expect, test } from '@jest/globals';
import { limits } from '@showhands/contracts';
import { pictureError, profileFormSchema } from './form-schema.ts';

const VALID = { username: 'ada', location: 'London', bio: 'Counts.' };

test.each([
  ['an image', 'image/png', 1, undefined],
  ['an image of exactly 5 MB', 'image/jpeg', limits.picture.maxBytes, undefined],
  ['an image over 5 MB', 'image/jpeg', limits.picture.maxBytes + 1, 'File size must be less than 5MB'],
  ['a text file', 'text/plain', 1, 'Please select an image file'],
  ['a file of unknown type', '', 1, 'Please select an image file'],
  ['a text file over 5 MB', 'text/plain', limits.picture.maxBytes + 1, 'Please select an image file'],
])('%s (%s, %i bytes): %s', (_name, type, size, error) => {
  expect(pictureError({ type, size })).toBe(error);
});

test.each([
  [{ bio: '', location: '' }, []],
  [{ username: '  ' }, ['Username is required']],
  [{ bio: 'x'.repeat(501) }, ['Bio must not exceed 500 characters']],
  [{ username: '', bio: 'x'.repeat(501) }, ['Username is required', 'Bio must not exceed 500 characters']],
])('validates %j', (parts, messages) => {
  const issues = profileFormSchema.safeParse({ ...VALID, ...parts }).error?.issues ?? [];
  expect(issues.map(({ message }) => message).sort()).toEqual([...messages].sort());
});
