import type { Plugin } from 'vite';
import type { ScreenEntry } from '../src/app/screens.ts';

/**
 * Gives the page the registry of screens without the fields that only the build reads. Each screen has an import that
 * the bundler can follow to a chunk.
 */
export const pageScreens = (screens: Readonly<Record<string, ScreenEntry>>): Plugin => {
  const entries = Object.entries(screens).map(
    ([name, { path, signedIn, forEveryone, file }]) =>
      `${name}: { path: ${JSON.stringify(path)}, signedIn: ${signedIn},${forEveryone ? ' forEveryone: true,' : ''} load: () => import('./routes/${file}.tsx') },`,
  );
  return {
    name: 'showhands:page-screens',
    transform: {
      filter: { id: /\/src\/app\/screens\.ts$/ },
      handler: () => ({ code: `export const screens = {\n${entries.join('\n')}\n};`, map: null }),
    },
  };
};
