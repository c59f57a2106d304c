import { gzipSync } from 'node:zlib';
import type { Language } from '@showhands/contracts';
import tailwind from '@tailwindcss/vite';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { compileHints } from './compile-hints.ts';
import { compress } from './compress.ts';
import { translation } from './translation.ts';

/** Fails the build when all scripts of the embedded page are over `kilobytes` gzipped. */
const scriptBudget = (kilobytes: number): Plugin => ({
  name: 'showhands:script-budget',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const size = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;
      const line = `embedded page: ${size.toFixed(1)} of ${kilobytes} kB gzipped`;
      if (size > kilobytes) this.error(line);
      this.info(line);
    },
  },
});

/**
 * Builds `embed.html`, the page that other sites embed, beside the page itself. Has a build of its own: two entries of
 * one build share chunks, which would change the page's first load.
 */
export const embedPage = (kilobytes: number, language: Language): Plugin => {
  let page: ResolvedConfig;
  return {
    name: 'showhands:embed-page',
    apply: 'build',
    configResolved: (config) => {
      page = config;
    },
    writeBundle: async () => {
      const { outDir, assetsDir, assetsInlineLimit, modulePreload } = page.build;
      await build({
        configFile: false,
        root: page.root,
        mode: page.mode,
        logLevel: page.logLevel ?? 'info',
        publicDir: false,
        plugins: [translation(language), tailwind(), compileHints(), scriptBudget(kilobytes), compress()],
        build: {
          outDir,
          assetsDir,
          assetsInlineLimit,
          modulePreload,
          emptyOutDir: false,
          rolldownOptions: { input: `${page.root}/embed.html` },
        },
      });
    },
  };
};
