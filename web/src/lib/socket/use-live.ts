import type { ServerMessage, ServerPayload } from '@showhands/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { breaker } from '../http/api.ts';
import { live } from './live.ts';

/**
 * Keeps the live connection open while mounted. Refetches all queries after each connect, since updates may be missing.
 */
export const useLiveConnection = () => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopListening = live.connects.subscribe(() => {
      if (live.connects.get() === 0) return;
      // The server has just answered; an open circuit would reject the queries for up to a minute.
      breaker.recordSuccess();
      void queryClient.invalidateQueries();
    });
    const stop = live.start();
    return () => {
      stopListening();
      stop();
    };
  }, [queryClient]);
};

export const useConnectionState = () => useSyncExternalStore(live.state.subscribe, live.state.get);

export const useServerMessage = <Name extends ServerMessage>(
  name: Name,
  handler: (payload: ServerPayload<Name>) => void,
) => {
  const onMessage = useEffectEvent(handler);
  useEffect(() => live.on(name, (payload) => onMessage(payload)), [name]);
};
