import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Bundle, entryChunks, type Screens, screenChunks } from './bundle.ts';

const gzippedSize = (bundle: Bundle, fileNames: Iterable<string>): number => {
  let bytes = 0;
  for (const fileName of fileNames) {
    const output = bundle[fileName];
    if (output?.type === 'chunk') bytes += gzipSync(output.code).length;
  }
  return bytes;
};

/** Fails the build when the gzipped JavaScript of the first load of one of the screens is over `kilobytes`. */
export const budget = (screens: Screens, kilobytes: number): Plugin => ({
  name: 'showhands:budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [name, screen] of Object.entries(screens)) {
        const files = [...entryChunks(bundle), ...screenChunks(bundle, screen)];
        const size = gzippedSize(bundle, files) / 1000;
        const line = `first load of ${name}: ${size.toFixed(1)} of ${kilobytes} kB gzipped`;
        if (size > kilobytes) this.error(line);
        this.info(line);
      }
    },
  },
});
