import { listAddresses } from '@showhands/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '#lib/device/storage.ts';
import { api } from '#lib/http/api.ts';
import { createObservable } from '#lib/observable.ts';

const KEY = 'showhands.wall-address';

const chosen = createObservable(browserStorage.getItem(KEY));

/** An address that only the machine of the browser can open. */
export const isLocalHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

const addressesQuery = () =>
  queryOptions({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => api.call(listAddresses, { signal }),
    enabled: isLocalHost(location.hostname),
  });

/** The origin of the address on the wall, and the origins to choose from. */
export const useJoinOrigin = () => {
  const { data } = useQuery(addressesQuery());
  const wanted = useSyncExternalStore(chosen.subscribe, chosen.get);
  const origins = data?.origins ?? [];
  return {
    origins,
    origin: origins.find((origin) => origin === wanted) ?? origins[0] ?? location.origin,
    /** Kept in this browser. */
    choose: (origin: string): void => {
      browserStorage.setItem(KEY, origin);
      chosen.set(origin);
    },
  };
};
