import type { Plugin } from 'vite';
import { type Bundle, chunkWith, closureOf, entriesOf } from './bundle.ts';

interface Options {
  /** By the pattern of its address, where a screen's module id ends. */
  readonly screens: Readonly<Record<string, string>>;
  /** What renders all of them. */
  readonly renderer: string;
  /** What stands around those for whom one must be signed in. */
  readonly layout: string;
  /** Addresses for who is signed out; who is, and asks for another, is led to the first. */
  readonly signedOut: readonly [string, ...string[]];
  /** By the same patterns, what a screen asks of the servers as it opens. */
  readonly reads: Readonly<Record<string, readonly string[]>>;
}

interface Screen {
  readonly pattern: string;
  readonly files: readonly string[];
  readonly reads: readonly string[];
}

/** Runs in the page: nobody who chose a theme sees the other one flash by. */
const setTheme = () => {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('showhands.theme');
  } catch {
    // Storage may be forbidden; then the theme is the system's.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
};

/** Runs in the page: asks for all that the screen needs while the code that will ask for it is on its way. */
const begin = (screens: readonly Screen[], signedOut: readonly string[]) => {
  const token = sessionStorage.getItem('token');
  const path = token !== null || signedOut.includes(location.pathname) ? location.pathname : (signedOut[0] ?? '');
  const reads = new Map<string, Promise<Response>>();
  for (const screen of screens) {
    const match = new RegExp(`^${screen.pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
    if (!match) continue;
    for (const href of screen.files) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    }
    // A filter in the address asks for something else.
    if (location.search !== '') continue;
    for (const read of screen.reads) {
      const url = read.replace(':id', match[1] ?? '');
      const authorization = token === null ? {} : { Authorization: `Bearer ${token}` };
      const answer = fetch(url, { headers: { Accept: 'application/json', ...authorization } });
      // Whoever takes it hears of its failure; nobody may.
      answer.catch(() => undefined);
      reads.set(url, answer);
    }
  }
  window.headStart = { token, reads };
};

const PLACE = '<!-- head -->';

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

const beginScript = ({ screens, renderer, layout, signedOut, reads }: Options, bundle: Bundle): string => {
  const known: Screen[] = Object.entries(screens).map(([pattern, id]) => ({
    pattern,
    files: filesOf(bundle, signedOut.includes(pattern) ? [id, renderer] : [layout, id, renderer]),
    reads: reads[pattern] ?? [],
  }));
  return `(${String(begin)})(${JSON.stringify(known)}, ${JSON.stringify(signedOut)});`;
};

/**
 * A script in the page itself, since each file of its own costs a round trip before anything else begins. The gateway
 * names its hash in the page's policy.
 */
export const head = (options: Options): Plugin => ({
  name: 'showhands:head',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const script = `(${String(setTheme)})();\n${bundle ? beginScript(options, bundle) : ''}`;
      if (!html.includes(PLACE) || script.includes('</')) throw new Error('The head has no place for its script');
      return html.replace(PLACE, () => `<script>${script}</script>`);
    },
  },
});
