import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Budget {
  readonly kilobytes: number;
  /** What each first load ends up fetching, at once or lazily: ends of module ids, beside the entry. */
  readonly loads: Readonly<Record<string, readonly string[]>>;
}

type Bundle = Rolldown.OutputBundle;

const chunkWith = (bundle: Bundle, moduleId: string): string | undefined =>
  Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(moduleId)),
  )?.fileName;

const entriesOf = (bundle: Bundle): string[] =>
  Object.values(bundle)
    .filter((output) => output.type === 'chunk' && output.isEntry)
    .map((output) => output.fileName);

/** The chunks and all that they import without being asked. */
const closureOf = (bundle: Bundle, fileNames: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const fileName of fileNames) {
    const output = bundle[fileName];
    if (output?.type !== 'chunk' || seen.has(fileName)) continue;
    seen.add(fileName);
    closureOf(bundle, output.imports, seen);
  }
  return seen;
};

const gzippedSize = (bundle: Bundle, fileNames: Iterable<string>): number => {
  let bytes = 0;
  for (const fileName of fileNames) {
    const output = bundle[fileName];
    if (output?.type === 'chunk') bytes += gzipSync(output.code).length;
  }
  return bytes;
};

/** Fails the build when the JavaScript of a first load, gzipped, is over the budget. */
export const budget = ({ kilobytes, loads }: Budget): Plugin => ({
  name: 'showhands:budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [name, moduleIds] of Object.entries(loads)) {
        const chunks = moduleIds.map((id) => chunkWith(bundle, id) ?? this.error(`${name}: no chunk holds ${id}`));
        const size = gzippedSize(bundle, closureOf(bundle, [...entriesOf(bundle), ...chunks])) / 1000;
        const line = `first load of ${name}: ${size.toFixed(1)} of ${kilobytes} kB gzipped`;
        if (size > kilobytes) this.error(line);
        this.info(line);
      }
    },
  },
});
