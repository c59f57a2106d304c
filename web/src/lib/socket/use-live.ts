import type { ServerMessage, ServerPayload } from '@showhands/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { live } from './live.ts';

/** Keeps the live link up while mounted. After each connect whatever is on screen is read again: it may have missed something. */
export const useLiveLink = () => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopListening = live.connects.subscribe(() => {
      if (live.connects.get() > 0) void queryClient.invalidateQueries();
    });
    const stop = live.start();
    return () => {
      stopListening();
      stop();
    };
  }, [queryClient]);
};

export const useLinkState = () => useSyncExternalStore(live.state.subscribe, live.state.get);

export const useServerMessage = <Name extends ServerMessage>(
  name: Name,
  handler: (payload: ServerPayload<Name>) => void,
) => {
  const onMessage = useEffectEvent(handler);
  useEffect(() => live.on(name, (payload) => onMessage(payload)), [name]);
};
