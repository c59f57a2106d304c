import { type ComponentType, createElement, lazy, useMemo } from 'react';
import { sleep } from './sleep.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

const RETRY_DELAYS_MS = [1_000, 3_000];
const OFFLINE_RETRY_MS = 5_000;

const NEVER = new AbortController().signal;

const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Retries a dynamic import after 1 s and 3 s, and while the server cannot be reached until it can. @throws the error of
 * the last attempt, for code that the server no longer has
 */
export const importWithRetry = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      const delay = RETRY_DELAYS_MS[attempt];
      if (delay === undefined && (await isServerReachable())) throw error;
      await sleep(delay ?? OFFLINE_RETRY_MS, NEVER, true);
    }
  }
};

/** A lazy component whose chunk can be fetched before it is rendered. */
export interface PreloadableComponent<Props> {
  /** Fetches the chunk. Resolves on a failure too; rendering then tries again. */
  readonly preload: () => Promise<unknown>;
  /** The component itself when its chunk is there, else the lazy one. */
  readonly current: () => ComponentType<Props>;
}

export const lazyWithPreload = <Props = object>(load: Load<Props>): PreloadableComponent<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await importWithRetry(fetch) }));
  return { preload: () => fetch().catch(() => undefined), current: () => loaded ?? Lazy };
};

/**
 * Renders a loaded component without `React.lazy`, which would show the fallback even for a resolved promise; after a
 * fallback, React delays the next reveal by 300 ms. The memo keeps the mounted component when its chunk arrives later.
 */
export const usePreloadedComponent = <Props>(part: PreloadableComponent<Props>): ComponentType<Props> =>
  useMemo(() => part.current(), [part]);

export const Preloaded = ({ part }: { part: PreloadableComponent<object> }) =>
  createElement(usePreloadedComponent(part));
