import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { session } from '../lib/session/session.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Toasts } from './layout/toasts.tsx';

export const Providers = ({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) => {
  // Nothing that one account has read is shown to the next.
  useEffect(
    () => session.subscribe(() => session.getState().status === 'signed-out' && queryClient.clear()),
    [queryClient],
  );

  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  );
};
