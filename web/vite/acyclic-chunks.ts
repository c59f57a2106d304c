import type { Plugin } from 'vite';
import type { Bundle } from './bundle.ts';

/** @returns the file names of chunks that import each other statically, from the first to the first again */
const findCycle = (bundle: Bundle): string[] | undefined => {
  const done = new Set<string>();
  const search = (fileName: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(fileName)) return [...path.slice(path.indexOf(fileName)), fileName];
    const output = bundle[fileName];
    if (output?.type !== 'chunk' || done.has(fileName)) return undefined;
    for (const imported of output.imports) {
      const cycle = search(imported, [...path, fileName]);
      if (cycle) return cycle;
    }
    done.add(fileName);
    return undefined;
  };
  for (const fileName of Object.keys(bundle)) {
    const cycle = search(fileName, []);
    if (cycle) return cycle;
  }
  return undefined;
};

/** Fails the build when chunks import each other: code of one would run before the other is initialized, and a screen stays blank. */
export const acyclicChunks = (): Plugin => ({
  name: 'showhands:acyclic-chunks',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const cycle = findCycle(bundle);
      if (cycle) this.error(`Chunks import each other: ${cycle.join(' -> ')}`);
    },
  },
});
