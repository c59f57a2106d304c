import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

const TEXT = /\.(js|css)$/;

/** Packs scripts and styles as small as can be, which takes longer than the first visitor would wait. */
export const pack = (): Plugin => ({
  name: 'showhands:pack',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      const packed = files.map(async (file) => ({
        fileName: `${file.fileName}.br`,
        source: await brotli(file.type === 'chunk' ? file.code : file.source),
      }));
      for (const file of await Promise.all(packed)) this.emitFile({ type: 'asset', ...file });
    },
  },
});
