import {
  containersOf,
  environmentOf,
  isWorkload,
  type Labels,
  type Manifest,
  matches,
  ofKind,
  type Peer,
  type Policy,
  type Secrets,
  type Workload,
} from './manifests.ts';
import { targetsOf } from './service-configs.ts';

/** One end of a network flow: a pod of the product, a pod of another namespace, or an external address. */
interface FlowEndpoint {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Labels;
  readonly address?: string;
}

const NAMESPACE = 'showhands';
const NAME = 'app.kubernetes.io/name';

const EXTERNAL: readonly FlowEndpoint[] = [
  { name: 'ingress controller', namespace: 'ingress-nginx', labels: { [NAME]: 'ingress-nginx' } },
  { name: 'prometheus', namespace: 'monitoring', labels: { [NAME]: 'prometheus' } },
  { name: 'name server', namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } },
  { name: 'grafana', namespace: 'monitoring', labels: { [NAME]: 'grafana' } },
  { name: 'collector', namespace: 'observability', labels: { [NAME]: 'collector' } },
  // A pod of another namespace with the gateway's label.
  { name: 'foreign pod', namespace: 'default', labels: { [NAME]: 'gateway' } },
  { name: 'backing service', address: '10.20.30.40' },
  { name: 'internet', address: '203.0.113.7' },
];
/** A mail server takes mail at either, which depends on SMTP_URL. */
const MAIL_PORTS = [465, 587];
const PORTS = [53, 80, 443, ...MAIL_PORTS, 4318, 5432, 5671, 5672, 6379, 8080, 9090, 15_672, 15_692];

const inBlock = (cidr: string, address: string): boolean => {
  const number = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const [network = '', bits] = cidr.split('/');
  const size = 2 ** (32 - Number(bits));
  return Math.floor(number(network) / size) === Math.floor(number(address) / size);
};

const matchesPeer = ({ podSelector, namespaceSelector, ipBlock }: Peer, end: FlowEndpoint): boolean => {
  if (ipBlock) {
    const { address } = end;
    if (address === undefined || ipBlock.except.some((cidr) => inBlock(cidr, address))) return false;
    return inBlock(ipBlock.cidr, address);
  }
  if (end.namespace === undefined) return false;
  const inNamespace = namespaceSelector
    ? matches(namespaceSelector, { 'kubernetes.io/metadata.name': end.namespace })
    : end.namespace === NAMESPACE;
  return inNamespace && (!podSelector || matches(podSelector, end.labels ?? {}));
};

interface PolicyRule {
  readonly peers: readonly Peer[];
  readonly ports: readonly { readonly port: number }[];
}

const rulesOf = (policy: Policy, type: 'Ingress' | 'Egress'): PolicyRule[] =>
  type === 'Ingress'
    ? policy.spec.ingress.map(({ from, ports }) => ({ peers: from, ports }))
    : policy.spec.egress.map(({ to, ports }) => ({ peers: to, ports }));

/** Whether the policies of one end allow the flow. A pod that no policy selects allows everything. */
const allows = (
  policies: readonly Policy[],
  type: 'Ingress' | 'Egress',
  own: FlowEndpoint,
  other: FlowEndpoint,
  port: number,
) => {
  const selecting = policies.filter(
    ({ spec }) => spec.policyTypes.includes(type) && matches(spec.podSelector, own.labels ?? {}),
  );
  if (selecting.length === 0) return true;
  return selecting
    .flatMap((policy) => rulesOf(policy, type))
    .some(
      ({ peers, ports }) => ports.some((one) => one.port === port) && peers.some((peer) => matchesPeer(peer, other)),
    );
};

const podsOf = (all: readonly Manifest[]): Workload[] => all.filter(isWorkload);

/** Flows, as `caller → called:port`, that the policies of the called (ingress) or calling (egress) pod allow. */
const allowedFlows = (all: readonly Manifest[], type: 'Ingress' | 'Egress'): string[] => {
  const policies = ofKind(all, 'NetworkPolicy');
  const pods: FlowEndpoint[] = podsOf(all).map(({ metadata, spec }) => ({
    name: metadata.name,
    namespace: NAMESPACE,
    labels: spec.template.metadata.labels,
  }));
  return pods.flatMap((own) =>
    [...pods, ...EXTERNAL]
      .filter((other) => other !== own)
      .flatMap((other) => {
        const [from, to] = type === 'Ingress' ? [other, own] : [own, other];
        const ports = PORTS.filter((port) => allows(policies, type, own, other, port));
        return ports.map((port) => `${from.name} → ${to.name}:${port}`);
      }),
  );
};

/** Flows that the product needs: URLs in its containers' environments, DNS, Prometheus and the ingress controller. */
const neededFlows = (all: readonly Manifest[], secrets: Secrets): string[] => {
  const pods = podsOf(all);
  const names = pods.map(({ metadata }) => metadata.name);
  const outside = (host: string, port: number): string =>
    EXTERNAL.find(({ name, namespace }) => host === `${name}.${namespace}`)?.name ??
    ([443, ...MAIL_PORTS].includes(port) ? 'internet' : 'backing service');
  const calls = pods.flatMap((pod) =>
    containersOf(pod)
      .flatMap((container) => targetsOf(environmentOf(container, all, secrets)))
      .flatMap(({ host, port }) =>
        (MAIL_PORTS.includes(port) ? MAIL_PORTS : [port]).map((one) => ({ host, port: one })),
      )
      .map(({ host, port }) => `${pod.metadata.name} → ${names.includes(host) ? host : outside(host, port)}:${port}`),
  );
  const metrics = pods.flatMap(({ metadata, spec }) => {
    const port = spec.template.metadata.annotations['prometheus.io/port'];
    return port === undefined ? [] : [`prometheus → ${metadata.name}:${port}`];
  });
  const lookups = names.map((name) => `${name} → name server:53`);
  return [...new Set([...calls, ...metrics, ...lookups, 'ingress controller → gateway:8080'])];
};

/** Returns needed flows that one end blocks, and allowed flows that are not needed. */
export const flowViolations = (all: readonly Manifest[], secrets: Secrets): string[] => {
  const needed = neededFlows(all, secrets);
  const names = podsOf(all).map(({ metadata }) => metadata.name);
  const isPod = (end = ''): boolean => names.includes(end.replace(/:\d+$/, ''));
  return (['Ingress', 'Egress'] as const).flatMap((type) => {
    const allowed = allowedFlows(all, type);
    const checked = needed.filter((flow) => isPod(flow.split(' → ')[type === 'Ingress' ? 1 : 0]));
    return [
      ...checked.filter((flow) => !allowed.includes(flow)).map((flow) => `${flow} is blocked (${type})`),
      ...allowed.filter((flow) => !needed.includes(flow)).map((flow) => `${flow} is allowed but not needed (${type})`),
    ];
  });
};
