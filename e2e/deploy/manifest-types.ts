import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { ROOT } from './compose-document.ts';

const OPTIONS = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--module',
  'nodenext',
  '--target',
  'esnext',
];

const TYPES = dirname(fileURLToPath(import.meta.resolve('kubernetes-models')));

const typed = z.looseObject({ apiVersion: z.string(), kind: z.string() });

const asSource = (document: unknown, index: number): string => {
  const { apiVersion, kind } = typed.parse(document);
  const [name, type] = [`document${index}`, `Type${index}`];
  return `import type { I${kind} as ${type} } from '${TYPES}/${apiVersion}/${kind}.js';
export const ${name}: ${type} = ${JSON.stringify(document, null, 2)};
`;
};

/** What the compiler says of manifests when it knows the types of Kubernetes: typing errors in names are found as well. */
export const typeFaults = (documents: readonly unknown[]): string => {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'manifests-'));
  try {
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, documents.map(asSource).join('\n'));
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/.bin/tsc'), ...OPTIONS, file],
      { cwd: folder, encoding: 'utf8' },
    );
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
