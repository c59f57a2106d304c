import type { ServiceName } from '@showhands/contracts';
import type { GatewayConfig } from '../config.ts';

/** The services behind this gateway, each with the places where it answers. */
export type Upstreams = readonly { readonly service: ServiceName; readonly urls: readonly string[] }[];

export const upstreamsOf = (config: GatewayConfig): Upstreams => {
  const all: [ServiceName, readonly string[] | string | undefined][] = [
    ['auth', config.AUTH_URL],
    ['polls', config.POLLS_URL],
    ['realtime', config.REALTIME_URL],
    ['comments', config.COMMENTS_URL],
    ['notifications', config.NOTIFICATIONS_URL],
    ['assistant', config.ASSISTANT_URL],
  ];
  return all.flatMap(([service, urls]) => (urls === undefined ? [] : [{ service, urls: [urls].flat() }]));
};
