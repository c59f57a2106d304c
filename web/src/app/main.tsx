import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { session } from '../lib/session/session.ts';
import { layout } from './layout/lazy-layout.ts';
import { paths } from './paths.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { preloadScreen } from './screens.ts';
import './styles/app.css';

// The page's policy forbids making code from strings, and reports each try.
z.config({ jitless: true });

// All code has come: while it runs, the network has time for the font, which would have kept it waiting.
void document.fonts.load('1em "Schibsted Grotesk"');

/** What the address asks for. The layout and its screen appear together. */
const preloadFirst = (): Promise<unknown> => {
  if (session.getState().status === 'signed-in')
    return Promise.all([layout.preload(), preloadScreen(location.pathname)]);
  return preloadScreen(location.pathname === paths.register ? paths.register : paths.login);
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Router />
      </Providers>
    </StrictMode>,
  );

// Not awaited at the top: the chunks that are waited for may import this one.
void preloadFirst().then(show);
