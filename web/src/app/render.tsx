import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

// Requests the font only now that all code has arrived: earlier, it would compete with the code for the network.
void document.fonts.load('1em "Schibsted Grotesk"');

/** Renders the page into `root`. */
export const render = (root: Element, queryClient: QueryClient): void =>
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Router />
      </Providers>
    </StrictMode>,
  );
