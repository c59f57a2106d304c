import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '@showhands/testing';
import { parseAllDocuments, stringify } from 'yaml';
import { findOnPath, findPrograms } from './programs.ts';

/** Command that renders a kustomization, if this machine has one. */
const findCommand = async (): Promise<[program: string, ...args: string[]] | undefined> => {
  const kubectl = findOnPath('kubectl');
  if (kubectl) return [kubectl, 'kustomize'];
  const [kustomize] = await findPrograms('kustomize', 'promtool');
  return kustomize ? [kustomize, 'build'] : undefined;
};

const command = await findCommand();

export const canRender = command !== undefined;

/** Renders the documents that `kubectl apply --kustomize` would send. */
export const render = (folder: string): unknown[] => {
  const [program, ...args] = command ?? [];
  if (!program) throw new Error('rendering needs kubectl or kustomize');
  const text = execFileSync(program, [...args, join(ROOT, folder)], { encoding: 'utf8' });
  return parseAllDocuments(text).map((document) => {
    const manifest: unknown = document.toJS();
    return manifest;
  });
};

/** Renders an overlay with an additional component. */
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
