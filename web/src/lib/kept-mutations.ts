import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** The `meta` of a mutation that is retried after an interruption, so that nothing of the viewer's is lost. */
export const KEPT = { isKept: true } as const;

/** Whether something of the viewer's is still being sent. In place of `useIsMutating`, which makes the first load larger. */
export const useHasKeptMutation = (): boolean => {
  const client = useQueryClient();
  const hasKept = () => client.isMutating({ predicate: ({ meta }) => meta?.isKept === true }) > 0;
  return useSyncExternalStore(client.getMutationCache().subscribe, hasKept);
};
