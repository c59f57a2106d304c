import { expect, test } from '@jest/globals';
import { registerFormSchema } from './form-schema.ts';

const VALID = { username: 'ada', email: 'ada@example.org', password: 'secret', confirmPassword: 'secret' };

const errorsOf = (values: object) =>
  (registerFormSchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test.each([
  ['valid', {}, []],
  ['with a mismatch', { confirmPassword: 'Secret' }, [['confirmPassword', 'Passwords do not match']]],
  [
    'with a mismatch and a short password',
    { password: 'short' },
    [
      ['password', 'Password must be at least 6 characters long'],
      ['confirmPassword', 'Passwords do not match'],
    ],
  ],
  [
    'with an equal, short password',
    { password: 'short', confirmPassword: 'short' },
    [['password', 'Password must be at least 6 characters long']],
  ],
])('a registration %s', (_name, parts, errors) => {
  expect(errorsOf({ ...VALID, ...parts })).toEqual(errors);
});
