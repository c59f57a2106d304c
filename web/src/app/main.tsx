import '#lib/composition.ts';
import '#lib/page-translation.ts';
import { browserStorage } from '#lib/device/storage.ts';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { paths } from '#lib/paths.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { KEPT_KEY } from '#lib/session/kept-key.ts';
import { session } from '#lib/session/session.ts';
import { entranceOf } from './destination.ts';
import { signedInLayout, signedOutLayout } from './layout/lazy-layout.ts';
import { isSignedOutPath, prefetchScreen, preloadScreen } from './screen-loading.ts';
import './styles/app.css';

/** The longest wait for prefetched data before the screen renders, with skeletons for missing data. */
const MAX_BLANK_MS = 150;

/** The longest wait for a kept session, before the sign-in page offers it. */
const MAX_CONTINUE_MS = 3_000;

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

const queryClient = createQueryClient();

/** Signs a new tab in, if this browser keeps a session. The link of a mail and the form to register open as they are. */
const continueSession = async (): Promise<void> => {
  const { pathname } = location;
  const asksForSession = pathname === paths.login || !isSignedOutPath(pathname);
  const isKept = browserStorage.getItem(KEPT_KEY) !== null;
  if (session.getState().status === 'signed-in' || !asksForSession || !isKept) return;
  const load = () => import('#features/session/kept-sessions/continue-at-start.ts');
  const continued = load().then(({ continueAtStart }) => continueAtStart());
  await Promise.race([continued.catch(() => undefined), delay(MAX_CONTINUE_MS)]);
};

/**
 * Fetches the code of the screen at the current address, with its layout, and puts its first data into the query cache.
 * The head of the page has requested that data already, so most of it is there, and the screen renders and paints once.
 */
const prepare = async (): Promise<void> => {
  await continueSession();
  const state = session.getState();
  if (state.status !== 'signed-in') {
    const path = isSignedOutPath(location.pathname) ? location.pathname : entranceOf(location.pathname);
    await Promise.all([signedOutLayout.preload(), preloadScreen(path)]);
    // Without them, the button of a provider would move the form.
    await Promise.race([prefetchScreen(queryClient, new URL(path, location.href), ''), delay(MAX_BLANK_MS)]);
    return;
  }
  await Promise.all([signedInLayout.preload(), preloadScreen(location.pathname)]);
  await Promise.race([prefetchScreen(queryClient, new URL(location.href), state.user.id), delay(MAX_BLANK_MS)]);
};

// The renderer is half of all code and arrives last; `prepare` runs while it downloads.
// No top-level await: the awaited chunks may import this one.
void Promise.all([importWithRetry(() => import('./render.tsx')), prepare()]).then(([{ render }]) =>
  render(root, queryClient),
);
