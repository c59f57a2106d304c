import { type Language, languages } from '@showhands/contracts';
import { build, mergeConfig, type Plugin, type ResolvedConfig, type UserConfig } from 'vite';

/** Builds the page in the other languages beside the English one, each by a build of its own. */
export const translatedPages = (pageIn: (language: Language) => UserConfig): Plugin => {
  let page: ResolvedConfig;
  return {
    name: 'showhands:translated-pages',
    apply: 'build',
    configResolved: (config) => {
      page = config;
    },
    writeBundle: async () => {
      for (const language of languages) {
        if (language === 'en') continue;
        const beside: UserConfig = {
          root: page.root,
          mode: page.mode,
          logLevel: page.logLevel ?? 'info',
          publicDir: false,
          build: { outDir: page.build.outDir, emptyOutDir: false },
        };
        await build({ configFile: false, ...mergeConfig(pageIn(language), beside) });
      }
    },
  };
};
