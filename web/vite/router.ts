import type { Plugin } from 'vite';

/** Texts in the code of React Router, and their replacements. */
const REPLACEMENTS = [
  // The package has no entry without development warnings.
  [/var ENABLE_DEV_WARNINGS = true;/, 'var ENABLE_DEV_WARNINGS = false;'],
  // Names for React's developer tools, and calls that make components, count as side effects.
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/(?<=^var \w+ = )(?=React\d*\.(forwardRef|createContext|memo)\()/gm, '/* @__PURE__ */ '],
  // Without its data router, links prefetch nothing.
  [/shouldPrefetch && !isAbsolute \?/, 'false ?'],
] as const;

/** Lets the bundler drop what the page does not use of React Router. */
export const router = (): Plugin => ({
  name: 'showhands:router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/development\/chunk-[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: REPLACEMENTS.reduce((text, [pattern, by]) => text.replace(pattern, by), code),
      map: null,
    }),
  },
});
