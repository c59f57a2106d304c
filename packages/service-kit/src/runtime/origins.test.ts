import { expect, test } from '@jest/globals';
import { embedOriginsSchema } from './origins.ts';

test.each([
  [undefined, []],
  ['', []],
  [' , ', []],
  ['https://example.org', ['https://example.org']],
  ['https://Example.org:443/, http://localhost:3000', ['https://example.org', 'http://localhost:3000']],
  ['https://*.example.org', ['https://*.example.org']],
  ['https://*.example.org:8443,http://127.0.0.1:80', ['https://*.example.org:8443', 'http://127.0.0.1']],
  ['https://bücher.example', ['https://xn--bcher-kva.example']],
])('%j is %j', (list, sources) => {
  expect(embedOriginsSchema.parse(list)).toEqual(sources);
});

test.each([
  '*',
  'https:',
  'https://',
  'https://*',
  'https://*.',
  'https://*:443',
  'https://a.*.example.org',
  'https://*.*.example.org',
  'https://*example.org',
  'example.org',
  '*.example.org',
  "'self'",
  'data:',
  'ftp://example.org',
  'https://example.org/path',
  'https://example.org?x=1',
  'https://example.org#x',
  'https://example.org:*',
  'https://ada@example.org',
  'https://ada:secret@example.org',
  'https://example.org https://other.example',
  'https://example.org; script-src *',
  'https://example.org;script-src',
  "https://example.org'",
  'https://[::1]:3000',
  'https://exa mple.org',
  'https://example.org, nothing',
])('%j is refused', (list) => {
  const { error } = embedOriginsSchema.safeParse(list);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'must be origins like https://example.org or https://*.example.org, separated by commas',
  ]);
});
