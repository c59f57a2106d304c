import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { profileFormSchema } from './profile.ts';
import { registrationSchema } from './registration.ts';
import { texts } from './texts.ts';
import { credentialsSchema } from './users.ts';

const issues = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? [];

const someone = { username: 'Ada', email: 'ada@example.org', password: 'secret' };

describe('registration', () => {
  test('trims names and addresses, but not passwords', () => {
    const parsed = registrationSchema.parse({ username: ' Ada ', email: ' Ada@Example.org ', password: ' secret ' });
    expect(parsed).toEqual({ username: 'Ada', email: 'Ada@Example.org', password: ' secret ' });
  });

  test.each([
    ['two characters', 'Jo'],
    ['50 characters', 'x'.repeat(50)],
    ['characters of any script', '李小龍 😀'],
  ])('accepts a username of %s', (_, username) => {
    expect(issues(registrationSchema, { ...someone, username })).toEqual([]);
  });

  test.each([
    ['none', undefined, texts.auth.usernameRequired],
    ['blanks', '   ', texts.auth.usernameRequired],
    ['one character', 'J', texts.auth.usernameTooShort],
    ['one emoji', '😀', texts.auth.usernameTooShort],
    ['51 characters', 'x'.repeat(51), texts.auth.usernameTooLong],
    ['a line break', 'Ada\nLovelace', texts.auth.usernameCharacters],
    ['a delete character', 'Ada\u007f', texts.auth.usernameCharacters],
    ['half an emoji', 'Ada\udc00', texts.transport.unstorableText],
  ])('rejects a username of %s', (_, username, message) => {
    expect(issues(registrationSchema, { ...someone, username })).toEqual([{ path: 'username', message }]);
  });

  test.each(['a@b.co', 'first.last+tag@sub.example.org', `${'x'.repeat(242)}@example.org`, 'ü@exämple.org'])(
    'takes the address %s',
    (email) => {
      expect(issues(registrationSchema, { ...someone, email })).toEqual([]);
    },
  );

  test.each([
    ['none', undefined, texts.auth.emailRequired],
    ['blanks', ' ', texts.auth.emailRequired],
    ['a word', 'ada', texts.auth.emailInvalid],
    ['no domain', 'ada@', texts.auth.emailInvalid],
    ['no top-level domain', 'ada@example', texts.auth.emailInvalid],
    ['an empty label', 'ada@example..org', texts.auth.emailInvalid],
    ['two at signs', 'ada@home@example.org', texts.auth.emailInvalid],
    ['a blank inside', 'ada lovelace@example.org', texts.auth.emailInvalid],
    ['255 characters', `${'x'.repeat(243)}@example.org`, texts.auth.emailInvalid],
    ['a NUL', 'ada\0@example.org', texts.transport.unstorableText],
  ])('rejects an address with %s', (_, email, message) => {
    expect(issues(registrationSchema, { ...someone, email })).toEqual([{ path: 'email', message }]);
  });

  test.each([
    ['6 characters', '123456'],
    ['6 blanks', '      '],
    ['128 emoji', '😀'.repeat(128)],
  ])('accepts a password of %s', (_, password) => {
    expect(issues(registrationSchema, { ...someone, password })).toEqual([]);
  });

  test.each([
    ['none', undefined, texts.auth.passwordRequired],
    ['a number', 123_456, texts.auth.passwordRequired],
    ['nothing', '', texts.auth.passwordTooShort],
    ['5 characters', '12345', texts.auth.passwordTooShort],
    ['3 emoji, which are 6 units of UTF-16', '😀😀😀', texts.auth.passwordTooShort],
    ['129 characters', 'x'.repeat(129), texts.auth.passwordTooLong],
    ['a NUL', 'secret\0', texts.transport.unstorableText],
  ])('rejects a password of %s', (_, password, message) => {
    expect(issues(registrationSchema, { ...someone, password })).toEqual([{ path: 'password', message }]);
  });

  test('reports all issues at once', () => {
    expect(issues(registrationSchema, {}).map(({ path }) => path)).toEqual(['username', 'email', 'password']);
  });
});

describe('signing in', () => {
  test.each([
    ['no email', { password: 'secret' }],
    ['no password', { email: 'ada@example.org' }],
    ['an empty email', { email: '', password: 'secret' }],
    ['a blank email', { email: '  ', password: 'secret' }],
    ['an empty password', { email: 'ada@example.org', password: '' }],
    ['neither', {}],
    ['wrong types', { email: 1, password: ['secret'] }],
  ])('requires both fields: %s', (_, given) => {
    const messages = new Set(issues(credentialsSchema, given).map(({ message }) => message));
    expect([...messages]).toEqual([texts.auth.credentialsRequired]);
  });

  test('accepts anything that could be an account', () => {
    expect(credentialsSchema.parse({ email: ' someone ', password: ' x ' })).toEqual({
      email: 'someone',
      password: ' x ',
    });
  });
});

describe('the profile', () => {
  test('does not change omitted fields', () => {
    expect(profileFormSchema.parse({})).toEqual({});
  });

  test('bio and location can be empty, the username cannot', () => {
    expect(profileFormSchema.parse({ bio: '  ', location: '' })).toEqual({ bio: '', location: '' });
    expect(issues(profileFormSchema, { username: ' ' })).toEqual([
      { path: 'username', message: texts.auth.usernameRequired },
    ]);
  });

  test.each([
    ['bio', 500, texts.profile.bioTooLong],
    ['location', 100, texts.profile.locationTooLong],
  ])('has a %s of at most %i characters', (path, max, message) => {
    expect(issues(profileFormSchema, { [path]: '😀'.repeat(max) })).toEqual([]);
    expect(issues(profileFormSchema, { [path]: '😀'.repeat(max + 1) })).toEqual([{ path, message }]);
  });
});
