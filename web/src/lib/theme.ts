import { browserStorage } from './device/storage.ts';
import { createObservable } from './observable.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'showhands.theme';

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

const initialTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
};

/**
 * Browsers colour their own bars by the matching elements: the elements of the chosen theme, whatever the system's
 * theme is.
 */
const showThemeColor = (chosen: Theme): void => {
  for (const element of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme = '' } = element.dataset;
    const isChosen = chosen === scheme ? 'all' : 'not all';
    element.media = chosen === 'system' ? `(prefers-color-scheme: ${scheme})` : isChosen;
  }
};

const current = createObservable(initialTheme());
showThemeColor(current.get());

/** The chosen theme. The script in the head applies it before the first paint (`vite/head.ts`). */
export const theme = {
  get: current.get,
  subscribe: current.subscribe,
  choose(chosen: Theme) {
    const { dataset } = document.documentElement;
    if (chosen === 'system') delete dataset.theme;
    else dataset.theme = chosen;
    browserStorage.setItem(KEY, chosen);
    showThemeColor(chosen);
    current.set(chosen);
  },
};
