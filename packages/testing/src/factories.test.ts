import { expect, test } from '@jest/globals';
import { newPollSchema, registrationSchema } from '@showhands/contracts';
import { aPollInput, uniqueEmail, uniqueUsername } from './factories.ts';

test('makes a poll that passes the contract, with a title of its own', () => {
  expect(newPollSchema.parse(aPollInput())).toMatchObject({ status: 'active', show_results: true });
  expect(newPollSchema.parse(aPollInput({ status: 'draft' })).status).toBe('draft');
  expect(aPollInput().title).not.toBe(aPollInput().title);
});

test('makes names that pass the contract and do not repeat', () => {
  const person = () => ({ username: uniqueUsername(), email: uniqueEmail(), password: 'longenough' });
  const [one, other] = [registrationSchema.parse(person()), registrationSchema.parse(person())];
  expect(one.username).not.toBe(other.username);
  expect(one.email).not.toBe(other.email);
});
