import type { Language } from '@showhands/contracts';
import type { Plugin } from 'vite';
import { patterns } from '../src/lib/paths.ts';
import { type Bundle, type Screens, screenChunks } from './bundle.ts';
import { pageTextsIn } from './translation.ts';

interface PreloadedScreen {
  readonly pattern: string;
  readonly files: readonly string[];
  readonly urls: readonly string[];
}

/**
 * Runs in the page, with syntax that old browsers understand. In a browser that lacks a needed feature, shows `text`
 * alone. `docs/browsers.md` says which versions have it all.
 */
const checkBrowser = (text: string) => {
  const isSupported =
    'CSSPropertyRule' in window &&
    CSS.supports('color', 'light-dark(red, red)') &&
    'any' in AbortSignal &&
    'timeout' in AbortSignal &&
    'canParse' in URL &&
    'Segmenter' in Intl &&
    'structuredClone' in window &&
    'showPopover' in HTMLElement.prototype &&
    'isWellFormed' in String.prototype &&
    'findLast' in Array.prototype &&
    'toSorted' in Array.prototype;
  if (isSupported) return;
  // The rest of the page, its scripts included, becomes the text of the last element.
  // oxlint-disable-next-line typescript/no-deprecated -- Only the parser can make the rest of the page a text.
  document.write('<body><main><p></p></main><plaintext hidden>');
  document.body.style.cssText =
    'margin: 15vh auto; padding: 0 16px; max-width: 30rem; font: 17px/1.5 system-ui, sans-serif';
  const paragraph = document.querySelector('p');
  if (paragraph) paragraph.textContent = text;
};

/** Runs in the page: sets the chosen theme before the first paint, so that the other one does not flash. */
const setTheme = () => {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('showhands.theme');
  } catch {
    // Storage may be forbidden; then the theme is the system's.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
};

/** Runs in the page: preloads the code of the screen at the current address and prefetches its data in parallel. */
const startLoading = (
  screens: readonly PreloadedScreen[],
  signedOut: readonly string[],
  { code, login, register }: Pick<typeof patterns, 'code' | 'login' | 'register'>,
) => {
  let token: string | null = null;
  try {
    token = sessionStorage.getItem('token');
  } catch {
    // Storage may be blocked; then the page starts signed out.
  }
  const match = (pattern: string, address: string) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(address);
  const mayStay = token !== null || signedOut.some((pattern) => match(pattern, location.pathname));
  const path = mayStay ? location.pathname : match(code, location.pathname) ? register : login;
  const responses = new Map<string, Promise<Response>>();
  for (const screen of screens) {
    const matched = match(screen.pattern, path);
    if (!matched) continue;
    for (const href of screen.files) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    }
    // With a filter in the address the screen requests something else. The sign-in screens have none.
    if (token !== null && location.search !== '') continue;
    for (const pattern of screen.urls) {
      const url = pattern.replace(':id', matched[1] ?? '');
      const authorization = token === null ? {} : { Authorization: `Bearer ${token}` };
      const response = fetch(url, { headers: { Accept: 'application/json', ...authorization } });
      // The API client sees the failure when it takes the response; without this an untaken one is unhandled.
      response.catch(() => undefined);
      responses.set(url, response);
    }
  }
  window.prefetchedResponses = { token, responses };
};

const PLACEHOLDER = '<!-- head -->';

const startLoadingScript = (screens: Screens, bundle: Bundle): string => {
  const preloaded: PreloadedScreen[] = Object.values(screens).flatMap((screen) =>
    screen.prefetch
      ? [
          {
            pattern: screen.path,
            files: screenChunks(bundle, screen).map((file) => `/${file}`),
            urls: screen.prefetch,
          },
        ]
      : [],
  );
  const signedOut = Object.values(screens).flatMap(({ path, signedIn }) => (signedIn ? [] : [path]));
  const { code, login, register } = patterns;
  const args = [preloaded, signedOut, { code, login, register }].map((arg) => JSON.stringify(arg));
  return `(${String(startLoading)})(${args.join(', ')});`;
};

/**
 * Inline scripts in the page, since a file of their own would cost a round trip before anything else starts. The
 * gateway allows them by their hashes in the content security policy.
 */
export const head = (screens: Screens, language: Language): Plugin => ({
  name: 'showhands:head',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const { oldBrowser } = (await pageTextsIn(language)).documentMessages;
      const check = `(${String(checkBrowser)})(${JSON.stringify(oldBrowser)});`;
      const script = `(${String(setTheme)})();\n${bundle ? startLoadingScript(screens, bundle) : ''}`;
      if (!html.includes(PLACEHOLDER) || script.includes('</')) throw new Error('The head has no place for its script');
      return html.replace(PLACEHOLDER, () => `<script>${check}</script><script>${script}</script>`);
    },
  },
});
