import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';
import { plantedBugs } from './planted-bugs.ts';

const replaced = plantedBugs.flatMap(({ name, replacements }) =>
  replacements.map(({ file, from }) => [name, file, from] as const),
);

test.each(replaced)('%s: %s still has the code that it replaces', (_, file, from) => {
  const [found = ''] = globSync(`{services,packages}/*/src/**/${file}`, { cwd: ROOT });
  expect(readFileSync(join(ROOT, found), 'utf8')).toContain(from);
});
