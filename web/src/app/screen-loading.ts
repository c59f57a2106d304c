import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { lazyWithPreload } from '#lib/lazy-with-preload.ts';
import type { PrefetchContext, ScreenModule } from './screen.ts';
import { screens } from './screens.ts';

interface Entry {
  readonly path: string;
  readonly signedIn: boolean;
  readonly forEveryone?: true;
  readonly load: () => Promise<ScreenModule>;
}

const loadable = ({ path, signedIn, forEveryone, load }: Entry) => ({
  path,
  signedIn,
  forEveryone: forEveryone === true,
  prefetch: async (client: QueryClient, context: PrefetchContext) => (await load()).screen.prefetch?.(client, context),
  ...lazyWithPreload(async () => (await load()).screen.component),
});

/** Every screen as a component whose chunk is fetched when its address is opened or preloaded. */
export const loadableScreens = Object.values(screens).map(loadable);

const screensAt = (pathname: string) => loadableScreens.filter(({ path }) => matchPath(path, pathname));

/** Whether signed-out users may stay at an address. */
export const isSignedOutPath = (pathname: string): boolean => screensAt(pathname).some(({ signedIn }) => !signedIn);

/** Fetches the code of the screen at an address. */
export const preloadScreen = async (pathname: string): Promise<void> => {
  await Promise.all(screensAt(pathname).map(({ preload }) => preload()));
};

/** Fetches the first data of the screen at an address. The screen itself reports failures. */
export const prefetchScreen = async (client: QueryClient, url: URL, viewerId: string): Promise<void> => {
  const prefetches = screensAt(url.pathname).map(({ path, prefetch }) => {
    const params = matchPath(path, url.pathname)?.params ?? {};
    return prefetch(client, { params, search: url.searchParams, viewerId }).catch(() => undefined);
  });
  await Promise.all(prefetches);
};
