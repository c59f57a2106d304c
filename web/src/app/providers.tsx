import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Toasts } from './layout/toasts.tsx';

export const Providers = ({ children }: { children: ReactNode }) => {
  const [queryClient] = useState(createQueryClient);

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
