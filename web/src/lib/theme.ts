import { createStore } from './store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'showhands.theme';

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

const stored = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
};

const store = createStore(stored());

/** The theme that the page's head has set before the first paint, and what is chosen from then on. */
export const theme = {
  get: store.get,
  subscribe: store.subscribe,
  choose(chosen: Theme) {
    const { dataset } = document.documentElement;
    if (chosen === 'system') delete dataset.theme;
    else dataset.theme = chosen;
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage may be forbidden; then the choice lasts as long as the page.
    }
    store.set(chosen);
  },
};
