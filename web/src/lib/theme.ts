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

const current = createObservable(initialTheme());

/** The chosen theme. The script in the head applies it before the first paint (`vite/head.ts`). */
export const theme = {
  get: current.get,
  subscribe: current.subscribe,
  choose(chosen: Theme) {
    const { dataset } = document.documentElement;
    if (chosen === 'system') delete dataset.theme;
    else dataset.theme = chosen;
    browserStorage.setItem(KEY, chosen);
    current.set(chosen);
  },
};
