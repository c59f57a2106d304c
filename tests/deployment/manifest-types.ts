import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '@showhands/testing';
import * as z from 'zod';

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

const folderOf = (url: string): string => dirname(fileURLToPath(url));
/** The newest version's types, with the values of enumerations. */
const NEWEST = folderOf(import.meta.resolve('kubernetes-models'));
/** The types of Kubernetes 1.30, the oldest version that is supported: they lack newer fields. */
const OLDEST = folderOf(import.meta.resolve('kubernetes-types/package.json'));

const typed = z.looseObject({ apiVersion: z.string(), kind: z.string() });

/** The types of custom resources, by the group of their API. */
const CUSTOM: Readonly<Record<string, string>> = {
  'keda.sh': folderOf(import.meta.resolve('@kubernetes-models/keda')),
  'monitoring.coreos.com': folderOf(import.meta.resolve('@kubernetes-models/prometheus-operator')),
};

const asSource = (document: unknown, index: number): string => {
  const { apiVersion, kind } = typed.parse(document);
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const value = JSON.stringify(document, null, 2);
  const newest = `import type { I${kind} as Newest${index} } from '${CUSTOM[group] ?? NEWEST}/${apiVersion}/${kind}.js';
export const newest${index}: Newest${index} = ${value};
`;
  if (group in CUSTOM) return newest;
  return `${newest}import type { ${kind} as Oldest${index} } from '${OLDEST}/${group.replace('.k8s.io', '')}/${version}.js';
export const oldest${index}: Oldest${index} = ${value};
`;
};

/**
 * Checks manifests against the types of the oldest and the newest Kubernetes version, including misspelt fields.
 *
 * @returns the compiler's output, empty if valid
 */
export const typeErrors = (documents: readonly unknown[]): string => {
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
