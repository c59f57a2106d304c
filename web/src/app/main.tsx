import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { session } from '../lib/session/session.ts';
import { preloadLayout } from './layout/lazy-layout.ts';
import { paths } from './paths.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { preloadScreen } from './screens.ts';
import './styles/app.css';

// The page's policy forbids making code from strings, and reports each try.
z.config({ jitless: true });

if (session.getState().status === 'signed-in') {
  preloadLayout();
  preloadScreen(location.pathname);
} else {
  preloadScreen(location.pathname === paths.register ? paths.register : paths.login);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>,
);
