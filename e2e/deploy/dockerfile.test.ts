import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from './compose-document.ts';
import { dockerfileFaults } from './dockerfile.ts';

const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

test('the Dockerfile is without fault', () => {
  expect(dockerfileFaults(text)).toEqual([]);
});

describe('a fault is found:', () => {
  const cases: [string, string | RegExp, string, RegExp][] = [
    ['another Node', 'node:24.21.0-bookworm-slim AS node', 'node:latest AS node', /node:latest is not Node/],
    ['root', 'USER 1000:1000', 'USER 0', /service runs as root/],
    ['a user by name', 'USER 1000:1000', 'USER node', /by number/],
    ['a shell', 'CMD ["node", "src/main.ts"]', 'CMD node src/main.ts', /started by a shell/],
    ['no health check', /HEALTHCHECK[^\]]*\]\n/, '', /no health check/],
    ['another signal', 'STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGINT', /not ended by SIGTERM/],
    ['no production', 'ENV NODE_ENV=production', 'ENV NODE_ENV=development', /not in production/],
    ['a secret', 'ARG REVISION=unknown', 'ARG NPM_TOKEN', /holds a secret/],
    ['other versions', 'npm ci --workspace services', 'npm install --workspace services', /than the lock has/],
    ['scripts of others', ' --omit=dev --ignore-scripts', ' --omit=dev', /scripts of others/],
    ['tools of tests', ' --omit=dev', '', /only tests need/],
    ['a copy of nothing', 'COPY LICENSE ./', 'COPY LICENCE ./', /LICENCE, which is not there/],
    ['a copy of what is not sent', 'COPY LICENSE ./', 'COPY docs ./', /docs, which .dockerignore keeps back/],
    ['a copy from nowhere', '--from=page', '--from=pages', /copies from pages/],
    [
      'a missing package',
      'COPY packages/contracts/package.json packages/contracts/\nCOPY packages/service',
      'COPY packages/service',
      /packages\/contracts is not copied/,
    ],
    ['a page for everyone', 'FROM runtime AS service', 'FROM gateway AS service', /every service has the page/],
    [
      'a target in the wrong place',
      'FROM runtime AS service',
      'FROM runtime AS service\nFROM runtime AS other',
      /makes no service/,
    ],
  ];
  test.each(cases)('%s', (_, part, other, fault) => {
    const changed = text.replace(part, other);
    expect(changed).not.toBe(text);
    expect(dockerfileFaults(changed).join('\n')).toMatch(fault);
  });
});
