import type { ServerMessage, ServerPayload } from '@showhands/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { breaker } from '../http/api.ts';
import { live } from './live.ts';
import type { ListedPoll, ListMember } from './rooms.ts';

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

/**
 * Watches the polls of a list while mounted. `onJoined` is called when the server confirms: data fetched before may lack
 * new polls.
 */
export const useWatchedList = (polls: readonly ListedPoll[], onJoined: () => void) => {
  const shown = useRef(polls);
  const member = useRef<ListMember>(null);
  const joined = useEffectEvent(onJoined);
  useEffect(() => {
    shown.current = polls;
    member.current?.changed();
  }, [polls]);
  useEffect(() => {
    const list = live.watchList(
      () => shown.current,
      () => joined(),
    );
    member.current = list;
    return list.leave;
  }, []);
};

export const useServerMessage = <Name extends ServerMessage>(
  name: Name,
  handler: (payload: ServerPayload<Name>) => void,
) => {
  const onMessage = useEffectEvent(handler);
  useEffect(() => live.on(name, (payload) => onMessage(payload)), [name]);
};
