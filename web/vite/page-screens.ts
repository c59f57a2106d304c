import type { Plugin } from 'vite';
import type { ScreenEntry } from '../src/app/screens.ts';

/**
 * Gives the page the registry of screens without what only the build reads, and with an import of each screen that the
 * bundler can follow to a chunk of its own.
 */
export const pageScreens = (screens: Readonly<Record<string, ScreenEntry>>): Plugin => {
  const entries = Object.entries(screens).map(
    ([name, { path, signedIn, file }]) =>
      `${name}: { path: ${JSON.stringify(path)}, signedIn: ${signedIn}, load: () => import('./routes/${file}.tsx') },`,
  );
  return {
    name: 'showhands:page-screens',
    transform: {
      filter: { id: /\/src\/app\/screens\.ts$/ },
      handler: () => ({ code: `export const screens = {\n${entries.join('\n')}\n};`, map: null }),
    },
  };
};
