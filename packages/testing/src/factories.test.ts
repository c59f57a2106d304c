import { expect, test } from '@jest/globals';
import { newPollSchema, registrationSchema } from '@showhands/contracts';
import { aPollInput, uniqueEmail, uniqueUsername } from './factories.ts';

test('creates a valid poll with a unique title', () => {
  expect(newPollSchema.parse(aPollInput())).toMatchObject({ status: 'active', show_results: true });
  expect(newPollSchema.parse(aPollInput({ status: 'draft' })).status).toBe('draft');
  expect(aPollInput().title).not.toBe(aPollInput().title);
});

test('creates valid, unique names', () => {
  const person = () => ({ username: uniqueUsername(), email: uniqueEmail(), password: 'longenough' });
  const [one, other] = [registrationSchema.parse(person()), registrationSchema.parse(person())];
  expect(one.username).not.toBe(other.username);
  expect(one.email).not.toBe(other.email);
});
