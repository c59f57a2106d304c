import { expect, test } from '@jest/globals';
import { ConfigError, loadConfig } from '@showhands/service-kit/runtime';
import { authConfigSchema } from './config.ts';

const complete = {
  PORT: '8081',
  INTERNAL_SECRET: 'f3b1c2d4e5a697887766554433221100',
  KEY_SECRET: 'a3b1c2d4e5a697887766554433221100',
  DATABASE_URL: 'postgres://auth@127.0.0.1:5999/auth',
};
const PROVIDER = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'showhands', OIDC_CLIENT_SECRET: 'x' };
const PUBLIC_URL = 'https://vote.example.org';

const issuesOf = (environment: Record<string, string>): string[] => {
  try {
    loadConfig(authConfigSchema, { ...complete, ...environment });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n  ').slice(1);
  }
  return [];
};

test.each([
  [{ PUBLIC_URL }],
  [{ PUBLIC_URL: `${PUBLIC_URL}/` }],
  [{ PUBLIC_URL: 'http://localhost:8080' }],
  [{ PUBLIC_URL, SMTP_URL: 'smtps://user:p%40ss@mail.example.org' }],
  [{ MAIL_FROM: 'polls@example.org' }],
  [{ MAIL_FROM: 'Showhands, Polls <no-reply@example.org>' }],
  [{ ...PROVIDER, PUBLIC_URL, PASSWORD_SIGN_IN: 'off' }],
  [{ ...PROVIDER, PUBLIC_URL, OIDC_ISSUER: 'http://localhost:9000' }],
])('accepts %j', (environment) => {
  expect(issuesOf(environment)).toEqual([]);
});

test.each([
  ['PUBLIC_URL', 'vote.example.org'],
  ['PUBLIC_URL', 'https://vote.example.org/vote/'],
  ['PUBLIC_URL', 'https://vote.example.org/?x'],
  ['SMTP_URL', 'smtps://user:p/ss@mail.example.org'],
  ['MAIL_FROM', 'Showhands'],
  ['MAIL_FROM', 'Showhands <no-reply>'],
  ['OIDC_ISSUER', 'id.example.org'],
  ['OIDC_ISSUER', 'http://id.example.org'],
])('names what is wrong with %s=%s', (name, value) => {
  expect(issuesOf({ ...PROVIDER, PUBLIC_URL, [name]: value })).toEqual([expect.stringMatching(`^${name} must `)]);
});

test('does not repeat the password of an invalid address', () => {
  expect(issuesOf({ PUBLIC_URL, SMTP_URL: 'smtps://user:hunter/2@mail.example.org' }).join()).not.toContain('hunter');
});

test.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL', 'OIDC_GROUPS_CLAIM'])(
  'requires a provider with %s',
  (name) => {
    expect(issuesOf({ [name]: 'showhands' })).toEqual([`OIDC_ISSUER is required with ${name}`]);
  },
);

test('does not require a second factor of moderators who cannot have a password', () => {
  const settings = { ...PROVIDER, PUBLIC_URL, PASSWORD_SIGN_IN: 'off', MODERATORS_NEED_SECOND_FACTOR: 'true' };
  expect(issuesOf(settings)).toEqual([expect.stringMatching('^PASSWORD_SIGN_IN must be on ')]);
});

test('lists invalid and incomplete settings in one message', () => {
  const issues = issuesOf({
    REGISTRATION: 'nobody',
    SMTP_URL: 'smtps://mail.example.org',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_MODERATORS_GROUP: 'moderators',
  });
  expect(issues.map((issue) => issue.split(' ')[0]).toSorted()).toEqual([
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_GROUPS_CLAIM',
    'PUBLIC_URL',
    'PUBLIC_URL',
    'REGISTRATION',
  ]);
});
