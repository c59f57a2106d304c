import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';
import { dockerfileViolations } from './dockerfile.ts';

const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

test('the Dockerfile violates no rule', () => {
  expect(dockerfileViolations(text)).toEqual([]);
});

describe('a violation is detected:', () => {
  const cases: [string, string | RegExp, string, RegExp][] = [
    ['another Node version', 'node:24.21.0-bookworm-slim AS node', 'node:latest AS node', /node:latest is not Node/],
    ['root user', 'USER 1000:1000', 'USER 0', /service runs as root/],
    ['a user by name', 'USER 1000:1000', 'USER node', /not numeric/],
    ['a shell as the main process', 'CMD ["node", "src/main.ts"]', 'CMD node src/main.ts', /started by a shell/],
    ['no health check', /HEALTHCHECK[^\]]*\]\n/, '', /no health check/],
    ['another stop signal', 'STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGINT', /not stopped by SIGTERM/],
    [
      'a NODE_ENV other than production',
      'ENV NODE_ENV=production',
      'ENV NODE_ENV=development',
      /not run in production mode/,
    ],
    ['a secret', 'ARG REVISION=unknown', 'ARG NPM_TOKEN', /contains a secret/],
    ['an install without the lock file', 'npm ci --workspace services', 'npm install --workspace services', /npm ci/],
    ['install scripts of dependencies', ' --omit=dev --ignore-scripts', ' --omit=dev', /install scripts/],
    ['development dependencies', ' --omit=dev', '', /development dependencies/],
    ['a copy of a missing file', 'COPY LICENSE ./', 'COPY LICENCE ./', /LICENCE, which does not exist/],
    ['a copy of an ignored file', 'COPY LICENSE ./', 'COPY docs ./', /docs, which .dockerignore excludes/],
    ['a copy from an unknown stage', '--from=page', '--from=pages', /copies from the unknown stage pages/],
    [
      'a missing package',
      'COPY packages/contracts/package.json packages/contracts/\nCOPY packages/service',
      'COPY packages/service',
      /packages\/contracts is not copied/,
    ],
    [
      'the web page in every service image',
      'FROM runtime AS service',
      'FROM gateway AS service',
      /service images contain the web page/,
    ],
    [
      'another default target',
      'FROM runtime AS service',
      'FROM runtime AS service\nFROM runtime AS other',
      /builds no service/,
    ],
  ];
  test.each(cases)('%s', (_, part, other, violation) => {
    const changed = text.replace(part, other);
    expect(changed).not.toBe(text);
    expect(dockerfileViolations(changed).join('\n')).toMatch(violation);
  });
});
