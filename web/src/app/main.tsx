import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { layout } from './layout/lazy-layout.ts';
import { paths } from './paths.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { preloadScreen } from './screens.ts';
import './styles/app.css';

// All code has come: while it runs, the network has time for the font, which would have kept it waiting.
void document.fonts.load('1em "Schibsted Grotesk"');

/** What the address asks for. The layout and its screen appear together. */
const preloadFirst = (): Promise<unknown> => {
  if (session.getState().status === 'signed-in')
    return Promise.all([layout.preload(), preloadScreen(location.pathname)]);
  return preloadScreen(location.pathname === paths.register ? paths.register : paths.login);
};

/** As long as a screen may stay empty before it says that something is on its way. */
const UNSEEN_MS = 150;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

const queryClient = createQueryClient();

const render = () =>
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Router />
      </Providers>
    </StrictMode>,
  );

/** Renders out of sight until what the head has asked for is there: mostly it is, and nothing need be painted twice. */
const show = () => {
  const reads = window.headStart?.reads;
  if (!reads?.size || session.getState().status !== 'signed-in') return render();
  root.hidden = true;
  render();
  const appear = () => {
    clearTimeout(timer);
    leave();
    // What has been read is rendered by then.
    setTimeout(() => {
      root.hidden = false;
    });
  };
  const timer = setTimeout(appear, UNSEEN_MS);
  const leave = queryClient
    .getQueryCache()
    .subscribe(() => reads.size === 0 && queryClient.isFetching() === 0 && appear());
};

// Not awaited at the top: the chunks that are waited for may import this one.
void preloadFirst().then(show);
