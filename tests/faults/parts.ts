import type { ServiceName } from '@showhands/contracts';

/** A service (all its replicas), a server, or `page`: the network between the page and the gateway. */
export type Part = ServiceName | 'postgres' | 'rabbit' | 'redis' | 'page';

/** The stack that a fault needs. Faults of the same kind share one. */
export interface SiteKind {
  /** The numbers of replicas, for each service or by name; 1 for services that are not named. */
  readonly replicas: 1 | 2 | Readonly<Partial<Record<ServiceName, 2>>>;
  /** PostgreSQL's and RabbitMQ's data on file systems of their own, which a fault can fill. */
  readonly hasSmallDisks?: true;
  /** Without proxies between the parts, so that replicas with new addresses are found through DNS. */
  readonly isDirect?: true;
  /** The fault spoils the stack for others. */
  readonly isSpoiled?: true;
}

export const replicasOf = ({ replicas }: SiteKind, service: ServiceName): number =>
  typeof replicas === 'number' ? replicas : (replicas[service] ?? 1);
