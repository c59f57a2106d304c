import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

// All code has come: while it runs, the network has time for the font, which would have kept it waiting.
void document.fonts.load('1em "Schibsted Grotesk"');

/** Shows the page below `root`. */
export const render = (root: Element, queryClient: QueryClient): void =>
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Router />
      </Providers>
    </StrictMode>,
  );
