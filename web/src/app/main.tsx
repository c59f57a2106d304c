import { patiently } from '../lib/preloadable.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { layout } from './layout/lazy-layout.ts';
import { paths } from './paths.ts';
import { preloadScreen, readScreen } from './screens.ts';
import './styles/app.css';

/** As long as a screen may stay empty before it says that something is on its way. */
const UNSEEN_MS = 150;

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

const queryClient = createQueryClient();

/**
 * Fetches what the address asks for, the screen with what stands around it. What it shows first has been asked for by the
 * head, and is mostly there by then, so that all of it is rendered and painted once.
 */
const prepare = async (): Promise<void> => {
  const state = session.getState();
  if (state.status !== 'signed-in')
    return preloadScreen(location.pathname === paths.register ? paths.register : paths.login);
  await Promise.all([layout.preload(), preloadScreen(location.pathname)]);
  await Promise.race([readScreen(queryClient, new URL(location.href), state.user.id), pass(UNSEEN_MS)]);
};

// What renders comes last, and is half of all code: what it renders is got ready while it is on its way.
// Not awaited at the top: the chunks that are waited for may import this one.
void Promise.all([patiently(() => import('./render.tsx')), prepare()]).then(([{ render }]) =>
  render(root, queryClient),
);
