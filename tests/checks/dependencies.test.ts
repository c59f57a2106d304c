import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';

const { default: config }: { default: { forbidden: readonly { name: string }[] } } = await import(
  join(ROOT, 'scripts/config/dependency-cruiser.mjs')
);

/** For each rule an import that breaks it: the importing file and the imported one. */
const violations: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'no-cycles': ['embedded/src/one.ts', 'embedded/src/other.ts'],
  resolvable: ['embedded/src/lost.ts', 'embedded/src/missing.ts'],
  'entry-points-only': ['tools/load/src/inner.ts', 'tools/stack/src/replica.ts'],
  'services-apart': ['services/auth/src/neighbour.ts', 'services/polls/src/service.ts'],
  'contracts-only-zod': ['packages/contracts/src/heavy.ts', 'packages/service-kit/src/http/index.ts'],
  'packages-below-services': ['packages/service-kit/src/upward.ts', 'services/polls/src/service.ts'],
  'testing-only-in-tests': ['services/auth/src/shipped.ts', 'packages/testing/src/index.ts'],
  'inward-in-services': ['services/polls/src/votes/rules.ts', 'services/polls/src/votes/routes.ts'],
  'commands-below-edges': ['services/polls/src/votes/commands.ts', 'services/polls/src/consumers/people.ts'],
  'repositories-without-outbox': [
    'services/polls/src/votes/repository.ts',
    'packages/service-kit/src/messaging/outbox.ts',
  ],
  'tests-apart': ['tests/fuzz/borrowed.ts', 'tests/system/burst.ts'],
  'tools-without-tests': ['tools/load/test/borrowed.ts', 'tests/fixtures/people.ts'],
  'fixtures-below-tests': ['tests/fixtures/upward.ts', 'tests/system/burst.ts'],
  'web-only-contracts': ['web/src/lib/server.ts', 'packages/service-kit/src/http/index.ts'],
  'alias-between-folders': ['web/src/embed/relative.ts', 'web/src/lib/share.ts'],
  'features-apart': ['web/src/features/polls/neighbour.ts', 'web/src/features/comments/api.ts'],
  'ballots-and-results-above-polls': ['web/src/features/ballots/sideways.ts', 'web/src/features/results/api.ts'],
  'poll-editor-and-presenting-above-ballots': [
    'web/src/features/presenting/sideways.ts',
    'web/src/features/poll-editor/api.ts',
  ],
  'features-below-app': ['web/src/features/polls/upward.ts', 'web/src/app/router.tsx'],
  'lib-below-features': ['web/src/lib/upward.ts', 'web/src/features/comments/api.ts'],
  'ui-without-domain': ['web/src/components/ui/clever.tsx', 'web/src/lib/session.ts'],
  'messages-through-the-seam': ['web/src/app/title.ts', 'web/src/lib/messages/en/app.ts'],
};

const importOf = (from: string, to: string): string => {
  const path = relative(dirname(from), to);
  return `import ${JSON.stringify(path.startsWith('.') ? path : `./${path}`)};\n`;
};

const check = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    const program = join(ROOT, 'scripts/check-dependencies.mjs');
    execFile(process.execPath, [program], { cwd: folder }, (_error, _stdout, stderr) => resolve(stderr));
  });

let folder: string;
let report: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showhands-imports-'));
  const write = async (file: string, text: string, flag: 'a' | 'w'): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text, { flag });
  };
  for (const [rule, [from, to]] of Object.entries(violations)) {
    await write(from, importOf(from, to), 'a');
    if (rule !== 'resolvable') await write(to, '', 'a');
    if (rule === 'no-cycles') await write(to, importOf(to, from), 'a');
  }
  report = await check(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(config.forbidden.map(({ name }) => name))('the rule %s finds an import that breaks it', (name) => {
  const [from, to] = violations[name] ?? [];
  expect(report).toContain(`${name}: ${from} → ${name === 'resolvable' ? './missing.ts' : to}`);
});
