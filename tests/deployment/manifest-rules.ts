import {
  type Container,
  containersOf,
  environmentOf,
  isWorkload,
  type Manifest,
  ofKind,
  type Secrets,
  type Workload,
} from './manifests.ts';
import { environmentViolations, hasEnoughMemory, services, servicesWithTables } from './service-configs.ts';
import { when } from './violations.ts';

const isEqual = (value: unknown, wanted: unknown): boolean => JSON.stringify(value) === JSON.stringify(wanted);

/** The pod-level rules of the «restricted» Pod Security Standard, and no access to the cluster's API. */
const podSecurity = ({ spec }: Workload): string[] => {
  const { securityContext, automountServiceAccountToken, enableServiceLinks } = spec.template.spec;
  const { runAsNonRoot, runAsUser, seccompProfile } = securityContext ?? {};
  return [
    ...when(runAsNonRoot !== true || !(Number(runAsUser) > 0), 'may run as root'),
    ...when(!isEqual(seccompProfile, { type: 'RuntimeDefault' }), 'has no seccomp profile'),
    ...when(automountServiceAccountToken !== false, 'mounts a service account token'),
    ...when(enableServiceLinks !== false, 'gets service links as environment variables'),
  ];
};

const containerSecurity = ({ image, resources, securityContext }: Container): string[] => {
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = securityContext ?? {};
  return [
    ...when(allowPrivilegeEscalation !== false, 'may gain privileges'),
    ...when(readOnlyRootFilesystem !== true, 'has a writable root file system'),
    ...when(!isEqual(capabilities, { drop: ['ALL'] }), 'has capabilities'),
    ...when(!resources, 'has no limits'),
    ...when(!/:v?\d+[.]\d+[^/]*$/.test(image), `${image} is not pinned to a version`),
  ];
};

const probes = (container: Container, isService: boolean): string[] => {
  const { startupProbe, readinessProbe, livenessProbe, ports } = container;
  const named = ports.map(({ name }) => name);
  const all = [startupProbe, readinessProbe, livenessProbe];
  const probed = all.flatMap((probe) => probe?.httpGet?.port ?? probe?.tcpSocket?.port ?? []);
  return [
    ...when(all.includes(undefined), 'lacks one of the three probes'),
    ...when(isService && livenessProbe?.httpGet?.path !== '/healthz', 'is restarted for failures of its dependencies'),
    ...probed.filter((port) => !named.includes(port)).map((port) => `has a probe of the unknown port ${port}`),
  ];
};

/** Covers the name server's cache and the gateway's lookup interval. */
const PAUSE_SECONDS = 10;
const CLOSE_SECONDS = 35;

const megabytes = (amount = ''): number => Number.parseInt(amount, 10) * (amount.endsWith('Gi') ? 1024 : 1);

const memory = ({ metadata, spec }: Workload): string[] =>
  spec.template.spec.containers.flatMap(({ resources }) =>
    when(!hasEnoughMemory(metadata.name, megabytes(resources?.limits.memory)), 'has too little memory'),
  );

const updates = ({ metadata: { name }, spec }: Workload): string[] => {
  const { template, strategy, replicas } = spec;
  const [container] = template.spec.containers;
  const ready = container?.readinessProbe?.httpGet?.path;
  const pause = container?.lifecycle?.preStop.sleep?.seconds ?? 0;
  const { terminationGracePeriodSeconds = 30, dnsConfig } = template.spec;
  const dnsTimeout = dnsConfig?.options.find((option) => option.name === 'timeout');
  return [
    ...when(strategy?.rollingUpdate.maxUnavailable !== 0, 'has fewer replicas during an update'),
    ...when(pause < PAUSE_SECONDS, 'stops before its callers notice'),
    ...when(dnsTimeout?.value !== '1', 'waits too long for a lost DNS query'),
    ...when(terminationGracePeriodSeconds < pause + CLOSE_SECONDS, 'has too short a grace period'),
    ...when(replicas !== undefined, 'sets a number of replicas, which conflicts with the autoscaler'),
    ...when(
      ready !== (servicesWithTables.includes(name) ? '/readyz' : '/healthz'),
      `has the wrong readiness probe ${ready}`,
    ),
  ];
};

const workloadViolations = (one: Workload): string[] => {
  const { name } = one.metadata;
  const isService = one.kind === 'Deployment';
  return [
    ...podSecurity(one),
    ...containersOf(one).flatMap((container) =>
      containerSecurity(container).map((violation) => `${container.name} ${violation}`),
    ),
    ...when(isService && !services.includes(name), 'is not a known service'),
    ...(one.kind === 'Job' ? [] : one.spec.template.spec.containers.flatMap((each) => probes(each, isService))),
    ...(isService ? [...memory(one), ...updates(one)] : []),
  ];
};

/** Checks the environment by the service's own schema, and that its migration connects as the owner. */
const environments = (one: Workload, all: readonly Manifest[], secrets: Secrets): string[] => {
  if (one.kind !== 'Deployment') return [];
  const { name } = one.metadata;
  const { containers, initContainers } = one.spec.template.spec;
  const shared = ofKind(all, 'ConfigMap')
    .filter(({ metadata }) => metadata.name.startsWith('settings-'))
    .flatMap(({ data }) => Object.keys(data));
  const migrating = initContainers.flatMap((container) => Object.entries(environmentOf(container, all, secrets)));
  const isOwner =
    isEqual(
      migrating.map(([variable]) => variable),
      ['DATABASE_URL'],
    ) && migrating[0]?.[1].includes('_owner:');
  return [
    ...containers.flatMap((container) => environmentViolations(name, environmentOf(container, all, secrets), shared)),
    ...when(servicesWithTables.includes(name) && !isOwner, 'does not migrate its database first'),
  ];
};

/** Returns the rules that single pods violate. */
export const podViolations = (all: readonly Manifest[], secrets: Secrets): string[] =>
  all.filter(isWorkload).flatMap((one) => {
    const violations = [...workloadViolations(one), ...environments(one, all, secrets)];
    return violations.map((violation) => `${one.metadata.name}: ${violation}`);
  });
