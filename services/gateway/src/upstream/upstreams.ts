import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@showhands/contracts';
import { createReplicas, type Replica, type Replicas } from '@showhands/service-kit/discovery';
import type { GatewayConfig } from '../config.ts';

/** A service that the gateway forwards to. */
export interface Upstream {
  readonly service: ServiceName;
  readonly replicas: Replicas;
}

/** Selects the replica for one attempt at a request. @throws AppError `unavailable` when there is none */
export type SelectReplica = (request: IncomingMessage, response: ServerResponse) => Promise<Replica>;

/** The configured services, realtime included. */
export const createUpstreams = (config: GatewayConfig): readonly Upstream[] => {
  const addresses: [ServiceName, string | undefined][] = [
    ['auth', config.AUTH_URL],
    ['polls', config.POLLS_URL],
    ['realtime', config.REALTIME_URL],
    ['comments', config.COMMENTS_URL],
    ['notifications', config.NOTIFICATIONS_URL],
    ['assistant', config.ASSISTANT_URL],
  ];
  return addresses.flatMap(([service, address]) =>
    address === undefined ? [] : [{ service, replicas: createReplicas(address) }],
  );
};
