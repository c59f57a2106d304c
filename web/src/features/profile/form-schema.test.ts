import { expect, test } from '@jest/globals';
import { profileFormSchema } from './form-schema.ts';

const VALID = { username: 'ada', location: 'London', bio: 'Counts.' };

test.each([
  [{ bio: '', location: '' }, []],
  [{ username: '  ' }, ['Username is required']],
  [{ bio: 'x'.repeat(501) }, ['Bio must not exceed 500 characters']],
  [{ username: '', bio: 'x'.repeat(501) }, ['Username is required', 'Bio must not exceed 500 characters']],
])('validates %j', (parts, messages) => {
  const issues = profileFormSchema.safeParse({ ...VALID, ...parts }).error?.issues ?? [];
  expect(issues.map(({ message }) => message).sort()).toEqual([...messages].sort());
});
