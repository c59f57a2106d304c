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

/** Who may take part in a flow: a pod here, a pod of another namespace, or an address outside. */
interface Party {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Labels;
  readonly address?: string;
}

const HERE = 'showhands';
const NAME = 'app.kubernetes.io/name';

const OUTSIDERS: readonly Party[] = [
  { name: 'ingress controller', namespace: 'ingress-nginx', labels: { [NAME]: 'ingress-nginx' } },
  { name: 'prometheus', namespace: 'monitoring', labels: { [NAME]: 'prometheus' } },
  { name: 'name server', namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } },
  { name: 'grafana', namespace: 'monitoring', labels: { [NAME]: 'grafana' } },
  { name: 'collector', namespace: 'observability', labels: { [NAME]: 'collector' } },
  // One that calls itself what it is not.
  { name: 'stranger', namespace: 'default', labels: { [NAME]: 'gateway' } },
  { name: 'store', address: '10.20.30.40' },
  { name: 'internet', address: '203.0.113.7' },
];
const PORTS = [53, 80, 443, 4318, 5432, 5671, 5672, 6379, 8080, 9090, 15_672, 15_692];

const inBlock = (cidr: string, address: string): boolean => {
  const number = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const [network = '', bits] = cidr.split('/');
  const size = 2 ** (32 - Number(bits));
  return Math.floor(number(network) / size) === Math.floor(number(address) / size);
};

const isPeer = ({ podSelector, namespaceSelector, ipBlock }: Peer, party: Party): boolean => {
  if (ipBlock) {
    const { address } = party;
    if (address === undefined || ipBlock.except.some((cidr) => inBlock(cidr, address))) return false;
    return inBlock(ipBlock.cidr, address);
  }
  if (party.namespace === undefined) return false;
  const inNamespace = namespaceSelector
    ? matches(namespaceSelector, { 'kubernetes.io/metadata.name': party.namespace })
    : party.namespace === HERE;
  return inNamespace && (!podSelector || matches(podSelector, party.labels ?? {}));
};

interface Way {
  readonly peers: readonly Peer[];
  readonly ports: readonly { readonly port: number }[];
}

const waysOf = (policy: Policy, type: 'Ingress' | 'Egress'): Way[] =>
  type === 'Ingress'
    ? policy.spec.ingress.map(({ from, ports }) => ({ peers: from, ports }))
    : policy.spec.egress.map(({ to, ports }) => ({ peers: to, ports }));

/** Whether one end lets the flow pass: a pod that no policy is about lets everything pass. */
const letsPass = (policies: readonly Policy[], type: 'Ingress' | 'Egress', own: Party, other: Party, port: number) => {
  const about = policies.filter(
    ({ spec }) => spec.policyTypes.includes(type) && matches(spec.podSelector, own.labels ?? {}),
  );
  if (about.length === 0) return true;
  return about
    .flatMap((policy) => waysOf(policy, type))
    .some(({ peers, ports }) => ports.some((one) => one.port === port) && peers.some((peer) => isPeer(peer, other)));
};

const podsOf = (all: readonly Manifest[]): Workload[] => all.filter(isWorkload);

/** Every flow as `caller → called:port` that is let in, or out, by the pod at that end of it, whatever the other end says. */
const passingFlows = (all: readonly Manifest[], type: 'Ingress' | 'Egress'): string[] => {
  const policies = ofKind(all, 'NetworkPolicy');
  const pods: Party[] = podsOf(all).map(({ metadata, spec }) => ({
    name: metadata.name,
    namespace: HERE,
    labels: spec.template.metadata.labels,
  }));
  return pods.flatMap((own) =>
    [...pods, ...OUTSIDERS]
      .filter((other) => other !== own)
      .flatMap((other) => {
        const [from, to] = type === 'Ingress' ? [other, own] : [own, other];
        const ports = PORTS.filter((port) => letsPass(policies, type, own, other, port));
        return ports.map((port) => `${from.name} → ${to.name}:${port}`);
      }),
  );
};

/** Every flow that the product needs: the URLs that its containers are given, names, figures, and the way in. */
const neededFlows = (all: readonly Manifest[], secrets: Secrets): string[] => {
  const pods = podsOf(all);
  const names = pods.map(({ metadata }) => metadata.name);
  const outside = (host: string, port: number): string =>
    OUTSIDERS.find(({ name, namespace }) => host === `${name}.${namespace}`)?.name ??
    (port === 443 ? 'internet' : 'store');
  const calls = pods.flatMap((pod) =>
    containersOf(pod)
      .flatMap((container) => targetsOf(environmentOf(container, all, secrets)))
      .map(({ host, port }) => `${pod.metadata.name} → ${names.includes(host) ? host : outside(host, port)}:${port}`),
  );
  const figures = pods.flatMap(({ metadata, spec }) => {
    const port = spec.template.metadata.annotations['prometheus.io/port'];
    return port === undefined ? [] : [`prometheus → ${metadata.name}:${port}`];
  });
  const lookups = names.map((name) => `${name} → name server:53`);
  return [...new Set([...calls, ...figures, ...lookups, 'ingress controller → gateway:8080'])];
};

/** Flows that are needed and held up at one of their ends, and those that pass one for nothing. */
export const flowFaults = (all: readonly Manifest[], secrets: Secrets): string[] => {
  const needed = neededFlows(all, secrets);
  const names = podsOf(all).map(({ metadata }) => metadata.name);
  const isHere = (end = ''): boolean => names.includes(end.replace(/:\d+$/, ''));
  return (['Ingress', 'Egress'] as const).flatMap((type) => {
    const passing = passingFlows(all, type);
    const ours = needed.filter((flow) => isHere(flow.split(' → ')[type === 'Ingress' ? 1 : 0]));
    return [
      ...ours.filter((flow) => !passing.includes(flow)).map((flow) => `${flow} is held up (${type})`),
      ...passing.filter((flow) => !needed.includes(flow)).map((flow) => `${flow} passes for nothing (${type})`),
    ];
  });
};
