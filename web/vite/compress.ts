import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

const TEXT = /\.(js|css)$/;

/** Compresses scripts and styles with brotli's best quality, which is too slow to do on request. */
export const compress = (): Plugin => ({
  name: 'showhands:compress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      const compressed = files.map(async (file) => ({
        fileName: `${file.fileName}.br`,
        source: await brotli(file.type === 'chunk' ? file.code : file.source),
      }));
      for (const file of await Promise.all(compressed)) this.emitFile({ type: 'asset', ...file });
    },
  },
});
