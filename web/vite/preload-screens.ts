import type { Plugin } from 'vite';
import { type Bundle, chunkWith, closureOf, entriesOf } from './bundle.ts';

interface Options {
  /** By the pattern of its address, where a screen's module id ends. */
  readonly screens: Readonly<Record<string, string>>;
  /** What stands around those for whom one must be signed in. */
  readonly layout: string;
  /** Addresses for who is signed out; who is, and asks for another, is led to the first. */
  readonly signedOut: readonly [string, ...string[]];
}

type Files = Readonly<Record<string, readonly string[]>>;

/** Runs in the page, before anything else: asks for the screen's files together with those that will ask for the screen. */
const preload = (files: Files, signedOut: readonly string[]) => {
  const { pathname } = location;
  const signedIn = sessionStorage.getItem('token') !== null;
  const path = signedIn || signedOut.includes(pathname) ? pathname : signedOut[0];
  const pattern = Object.keys(files).find((one) => new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}$`).test(path ?? ''));
  for (const file of (pattern && files[pattern]) || []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: file }),
    );
  }
};

const NAME = 'preload-screens';

/** What the page does not name in its head already. */
const filesOf = (bundle: Bundle, moduleIds: readonly string[]): string[] => {
  const known = closureOf(bundle, entriesOf(bundle));
  const chunks = moduleIds.map((id) => {
    const chunk = chunkWith(bundle, id);
    if (chunk === undefined) throw new Error(`No chunk holds ${id}`);
    return chunk;
  });
  return [...closureOf(bundle, chunks)].filter((file) => !known.has(file)).map((file) => `/${file}`);
};

/** Fetches the first screen at once, rather than when the entry has come and asks for it. */
export const preloadScreens = ({ screens, layout, signedOut }: Options): Plugin => ({
  name: `showhands:${NAME}`,
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const files = Object.entries(screens).map(([pattern, id]) => [
        pattern,
        filesOf(bundle, signedOut.includes(pattern) ? [id] : [layout, id]),
      ]);
      const source = `(${String(preload)})(${JSON.stringify(Object.fromEntries(files))}, ${JSON.stringify(signedOut)});\n`;
      this.emitFile({ type: 'asset', name: `${NAME}.js`, source });
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((fileName) => fileName.includes(NAME));
      if (!file) throw new Error(`No ${NAME} in the build`);
      return [{ tag: 'script', attrs: { async: true, src: `/${file}` }, injectTo: 'head-prepend' }];
    },
  },
});
