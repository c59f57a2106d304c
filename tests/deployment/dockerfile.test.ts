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
  const cases: [violation: RegExp, part: string | RegExp, other: string][] = [
    [/node:latest is not Node/, 'node:24.21.0-bookworm-slim AS node', 'node:latest AS node'],
    [/service runs as root/, 'USER 1000:1000', 'USER 0'],
    [/not numeric/, 'USER 1000:1000', 'USER node'],
    [/started by a shell/, 'CMD ["node", "src/main.ts"]', 'CMD node src/main.ts'],
    [/no health check/, /HEALTHCHECK[^\]]*\]\n/, ''],
    [/not stopped by SIGTERM/, 'STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGINT'],
    [/not run in production mode/, 'ENV NODE_ENV=production', 'ENV NODE_ENV=development'],
    [/contains a secret/, 'ARG REVISION=unknown', 'ARG NPM_TOKEN'],
    [/npm ci/, 'npm ci --workspace services', 'npm install --workspace services'],
    [/install scripts/, ' --omit=dev --ignore-scripts', ' --omit=dev'],
    [/development dependencies/, ' --omit=dev', ''],
    [/LICENCE, which does not exist/, 'COPY LICENSE ./', 'COPY LICENCE ./'],
    [/docs, which .dockerignore excludes/, 'COPY LICENSE ./', 'COPY docs ./'],
    [/copies from the unknown stage pages/, '--from=page', '--from=pages'],
    [
      /packages\/contracts is not copied/,
      'COPY packages/contracts/package.json packages/contracts/\nCOPY packages/service',
      'COPY packages/service',
    ],
    [/service images contain the web page/, 'FROM runtime AS service', 'FROM gateway AS service'],
    [/builds no service/, 'FROM runtime AS service', 'FROM runtime AS service\nFROM runtime AS other'],
  ];
  test.each(cases)('%s', (violation, part, other) => {
    const changed = text.replace(part, other);
    expect(changed).not.toBe(text);
    expect(dockerfileViolations(changed).join('\n')).toMatch(violation);
  });
});
