import { type ComponentType, createElement, lazy, useMemo } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

const PAUSES_MS = [1_000, 3_000];

/** Asks again for a chunk that did not come: a lost network is often back in a moment. @throws what the last try threw */
export const patiently = async <T>(load: () => Promise<T>): Promise<T> => {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
};

/** A component whose chunk is fetched when it is shown, or before. */
export interface Preloadable<Props> {
  /** Resolves when it is there, or did not come: then it is asked for again by who shows it. */
  readonly preload: () => Promise<unknown>;
  readonly choose: () => ComponentType<Props>;
}

export const preloadable = <Props = object>(load: Load<Props>): Preloadable<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await patiently(fetch) }));
  return { preload: () => fetch().catch(() => undefined), choose: () => loaded ?? Lazy };
};

/**
 * One that is there already is shown at once: for a promise, even a kept one, React puts up the fallback, and after
 * a fallback it holds back what follows for 300 ms. What stands on the screen stays, whatever comes meanwhile.
 */
export const usePreloaded = <Props>(part: Preloadable<Props>): ComponentType<Props> =>
  useMemo(() => part.choose(), [part]);

export const Preloaded = ({ part }: { part: Preloadable<object> }) => createElement(usePreloaded(part));
