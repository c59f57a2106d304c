import type { ServiceName } from '@showhands/contracts';
import { createReplicas, type Replicas } from '@showhands/service-kit';
import type { GatewayConfig } from '../config.ts';

export interface Upstream {
  readonly service: ServiceName;
  readonly replicas: Replicas;
}

/** The services behind this gateway, realtime among them, each with those who answer for it. */
export const upstreamsOf = (config: GatewayConfig): readonly Upstream[] => {
  const all: [ServiceName, string | undefined][] = [
    ['auth', config.AUTH_URL],
    ['polls', config.POLLS_URL],
    ['realtime', config.REALTIME_URL],
    ['comments', config.COMMENTS_URL],
    ['notifications', config.NOTIFICATIONS_URL],
    ['assistant', config.ASSISTANT_URL],
  ];
  return all.flatMap(([service, where]) => (where === undefined ? [] : [{ service, replicas: createReplicas(where) }]));
};
