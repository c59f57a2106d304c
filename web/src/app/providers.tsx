import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { session } from '#lib/session/session.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { lazyWhenIdle } from './layout/lazy-when-idle.ts';

const Toasts = lazyWhenIdle(async () => (await import('./layout/toasts.tsx')).Toasts);

export const Providers = ({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) => {
  // Clears the cache on sign-out, so that the next account sees none of it.
  useEffect(
    () => session.subscribe(() => session.getState().status === 'signed-out' && queryClient.clear()),
    [queryClient],
  );

  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Suspense>
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  );
};
