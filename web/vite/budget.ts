import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Bundle, chunkWith, closureOf, entriesOf } from './bundle.ts';

interface Budget {
  readonly kilobytes: number;
  /** What each first load ends up fetching, at once or lazily: ends of module ids, beside the entry. */
  readonly loads: Readonly<Record<string, readonly string[]>>;
}

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
