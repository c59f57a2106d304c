import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { ROOT } from './compose-document.ts';

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const find = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);

/** The command that renders a folder, where there is one on this machine. */
const command = (): [program: string, ...args: string[]] | undefined => {
  const kubectl = find('kubectl');
  if (kubectl) return [kubectl, 'kustomize'];
  const kustomize = find('kustomize');
  return kustomize ? [kustomize, 'build'] : undefined;
};

export const canRender = command() !== undefined;

/** What `kubectl apply --kustomize` would send, document by document. */
export const render = (folder: string): unknown[] => {
  const [program, ...args] = command() ?? [];
  if (!program) throw new Error('rendering needs kubectl or kustomize');
  const text = execFileSync(program, [...args, join(ROOT, folder)], { encoding: 'utf8' });
  return parseAllDocuments(text).map((document) => {
    const manifest: unknown = document.toJS();
    return manifest;
  });
};

/** What an overlay would be with a component more. */
export const renderWith = (component: string, overlay: string): unknown[] => {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'overlay-'));
  try {
    const toRoot = relative(realpathSync(folder), realpathSync(ROOT));
    const kustomization = { resources: [`${toRoot}/${overlay}`], components: [`${toRoot}/${component}`] };
    writeFileSync(join(folder, 'kustomization.yaml'), stringify({ namespace: 'showhands', ...kustomization }));
    return render(relative(ROOT, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
