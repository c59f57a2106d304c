import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Too slow to do on request. The best quality, 11, takes twice as long for 2 % fewer bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

const TEXT = /\.(js|css)$/;

const compressed = new Map<string, Promise<Buffer>>();

/** The builds of the languages have many files in common, of which each is compressed once. */
const brotli = (text: string): Promise<Buffer> => {
  const pending = compressed.get(text) ?? promisify(brotliCompress)(text, QUALITY);
  compressed.set(text, pending);
  return pending;
};

/** Adds scripts and styles compressed by brotli. */
export const compress = (): Plugin => ({
  name: 'showhands:compress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      const copies = files.map(async (file) => ({
        fileName: `${file.fileName}.br`,
        source: await brotli(file.type === 'chunk' ? file.code : String(file.source)),
      }));
      for (const file of await Promise.all(copies)) this.emitFile({ type: 'asset', ...file });
    },
  },
});
