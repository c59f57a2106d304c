import {
  type Container,
  containersOf,
  environmentOf,
  isWorkload,
  type Manifest,
  type Secrets,
  type Workload,
} from './manifests.ts';
import { environmentFaults, services, servicesWithTables } from './service-configs.ts';

const when = (isFault: boolean, fault: string): string[] => (isFault ? [fault] : []);

const same = (value: unknown, wanted: unknown): boolean => JSON.stringify(value) === JSON.stringify(wanted);

/** As the namespace's «restricted» demands, and a root that can't be written. */
const confinement = ({ spec }: Workload): string[] => {
  const { securityContext, automountServiceAccountToken, enableServiceLinks } = spec.template.spec;
  const { runAsNonRoot, runAsUser, seccompProfile } = securityContext ?? {};
  return [
    ...when(runAsNonRoot !== true || !(Number(runAsUser) > 0), 'may run as root'),
    ...when(!same(seccompProfile, { type: 'RuntimeDefault' }), 'may make any system call'),
    ...when(automountServiceAccountToken !== false, 'has a token for the API of the cluster'),
    ...when(enableServiceLinks !== false, 'is given variables that it does not know'),
  ];
};

const containment = ({ image, resources, securityContext }: Container): string[] => {
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = securityContext ?? {};
  return [
    ...when(allowPrivilegeEscalation !== false, 'may gain privileges'),
    ...when(readOnlyRootFilesystem !== true, 'may write into its image'),
    ...when(!same(capabilities, { drop: ['ALL'] }), 'has capabilities'),
    ...when(!resources, 'has no limits'),
    ...when(!/:v?\d+[.]\d+[^/]*$/.test(image), `${image} is not pinned to a version`),
  ];
};

const probes = (container: Container, isService: boolean): string[] => {
  const { startupProbe, readinessProbe, livenessProbe, ports } = container;
  const named = ports.map(({ name }) => name);
  const all = [startupProbe, readinessProbe, livenessProbe];
  const asked = all.flatMap((probe) => probe?.httpGet?.port ?? probe?.tcpSocket?.port ?? []);
  return [
    ...when(all.includes(undefined), 'has not all three probes'),
    ...when(isService && livenessProbe?.httpGet?.path !== '/healthz', 'is restarted for the faults of others'),
    ...asked.filter((port) => !named.includes(port)).map((port) => `is asked at the port ${port}, which it has not`),
  ];
};

/** A name server that caches, and then a gateway that asks it. */
const PAUSE_SECONDS = 10;
const CLOSE_SECONDS = 35;

const updates = ({ metadata: { name }, spec }: Workload): string[] => {
  const { template, strategy, replicas } = spec;
  const [container] = template.spec.containers;
  const ready = container?.readinessProbe?.httpGet?.path;
  const pause = container?.lifecycle?.preStop.sleep?.seconds ?? 0;
  const { terminationGracePeriodSeconds = 30 } = template.spec;
  return [
    ...when(strategy?.rollingUpdate.maxUnavailable !== 0, 'has fewer replicas while it is updated'),
    ...when(pause < PAUSE_SECONDS, 'ends before its callers know'),
    ...when(terminationGracePeriodSeconds < pause + CLOSE_SECONDS, 'is not given time to end'),
    ...when(replicas !== undefined, 'has a number of replicas that the autoscaler would fight with'),
    ...when(ready !== (servicesWithTables.includes(name) ? '/readyz' : '/healthz'), `is ready by ${ready}`),
  ];
};

const workloadFaults = (one: Workload): string[] => {
  const { name } = one.metadata;
  const isService = one.kind === 'Deployment';
  return [
    ...confinement(one),
    ...containersOf(one).flatMap((container) => containment(container).map((fault) => `${container.name} ${fault}`)),
    ...when(isService && !services.includes(name), 'is no service'),
    ...(one.kind === 'Job' ? [] : one.spec.template.spec.containers.flatMap((each) => probes(each, isService))),
    ...(isService ? updates(one) : []),
  ];
};

/** The environment of each service by its own schema, and of what prepares its database. */
const environments = (one: Workload, all: readonly Manifest[], secrets: Secrets): string[] => {
  if (one.kind !== 'Deployment') return [];
  const { name } = one.metadata;
  const { containers, initContainers } = one.spec.template.spec;
  const migrating = initContainers.flatMap((container) => Object.entries(environmentOf(container, all, secrets)));
  const isOwner =
    same(
      migrating.map(([variable]) => variable),
      ['DATABASE_URL'],
    ) && migrating[0]?.[1].includes('_owner:');
  return [
    ...containers.flatMap((container) => environmentFaults(name, environmentOf(container, all, secrets))),
    ...when(servicesWithTables.includes(name) && !isOwner, 'does not bring its tables up to date first'),
  ];
};

/** What is wrong with each pod by itself. */
export const podFaults = (all: readonly Manifest[], secrets: Secrets): string[] =>
  all.filter(isWorkload).flatMap((one) => {
    const faults = [...workloadFaults(one), ...environments(one, all, secrets)];
    return faults.map((fault) => `${one.metadata.name}: ${fault}`);
  });
