import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

export const chunkWith = (bundle: Bundle, moduleId: string): string | undefined =>
  Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(moduleId)),
  )?.fileName;

export const entriesOf = (bundle: Bundle): string[] =>
  Object.values(bundle)
    .filter((output) => output.type === 'chunk' && output.isEntry)
    .map((output) => output.fileName);

/** The chunks and all that they import without being asked. */
export const closureOf = (bundle: Bundle, fileNames: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const fileName of fileNames) {
    const output = bundle[fileName];
    if (output?.type !== 'chunk' || seen.has(fileName)) continue;
    seen.add(fileName);
    closureOf(bundle, output.imports, seen);
  }
  return seen;
};
