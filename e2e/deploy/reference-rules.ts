import { containersOf, isWorkload, type Manifest, matches, ofKind, type Secrets, type Workload } from './manifests.ts';
import { services } from './service-configs.ts';

const when = (isFault: boolean, fault: string): string[] => (isFault ? [fault] : []);

const RESTRICTED = 'pod-security.kubernetes.io/enforce';

const namespaces = (all: readonly Manifest[]): string[] => [
  ...ofKind(all, 'Namespace').flatMap(({ metadata: { name, labels } }) =>
    when(name !== 'showhands' || labels[RESTRICTED] !== 'restricted', `namespace ${name} is not restricted`),
  ),
  ...all
    .filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'showhands')
    .map(({ kind, metadata }) => `${kind} ${metadata.name} is in another namespace`),
];

const settings = (one: Workload, all: readonly Manifest[], secrets: Secrets): string[] => {
  const maps = ofKind(all, 'ConfigMap').map(({ metadata }) => metadata.name);
  const sources = containersOf(one).flatMap(({ envFrom }) => envFrom);
  const mounted = one.spec.template.spec.volumes.flatMap(({ configMap }) => configMap?.name ?? []);
  const usedMaps = [...sources.flatMap(({ configMapRef }) => configMapRef?.name ?? []), ...mounted];
  return [
    ...usedMaps.filter((name) => !maps.includes(name)).map((name) => `there is no ConfigMap ${name}`),
    ...sources
      .flatMap(({ secretRef }) => secretRef?.name ?? [])
      .filter((name) => !secrets.has(name))
      .map((name) => `nobody makes the Secret ${name}`),
  ];
};

const volumes = (one: Workload): string[] => {
  const { spec } = one;
  const there = [
    ...spec.template.spec.volumes.map(({ name }) => name),
    ...spec.volumeClaimTemplates.map(({ metadata }) => metadata.name),
  ];
  const mounted = containersOf(one).flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name));
  return [
    ...mounted.filter((name) => !there.includes(name)).map((name) => `there is no volume ${name}`),
    ...there.filter((name) => !mounted.includes(name)).map((name) => `volume ${name} is not used`),
  ];
};

const ownLabels = (one: Workload, all: readonly Manifest[]): string[] => {
  const { labels } = one.spec.template.metadata;
  const { selector, serviceName, template } = one.spec;
  const headless = ofKind(all, 'Service').find(({ metadata }) => metadata.name === serviceName);
  return [
    ...when(selector !== undefined && !matches(selector, labels), 'does not know its own pods'),
    ...when(
      template.spec.topologySpreadConstraints.some(({ labelSelector }) => !matches(labelSelector, labels)),
      'spreads the pods of others',
    ),
    ...when(one.kind === 'Deployment' && template.spec.topologySpreadConstraints.length === 0, 'may be on one node'),
    ...when(one.kind === 'StatefulSet' && headless?.spec.clusterIP !== 'None', `has no Service ${serviceName}`),
  ];
};

const serviceFaults = (all: readonly Manifest[]): string[] =>
  ofKind(all, 'Service').flatMap(({ metadata: { name }, spec }) => {
    const found = all
      .filter(isWorkload)
      .filter((one) =>
        matches({ matchLabels: spec.selector, matchExpressions: [] }, one.spec.template.metadata.labels),
      );
    const ports = found.flatMap(containersOf).flatMap((container) => container.ports);
    const wrong = spec.ports.filter(
      ({ port, targetPort }) => !ports.some((one) => one.name === targetPort && one.containerPort === port),
    );
    return [
      ...when(found.length !== 1 || found[0]?.metadata.name !== name, `Service ${name} does not lead to its pods`),
      ...wrong.map((port) => `Service ${name} leads to a port ${port.targetPort} that nobody has`),
      ...when(name === 'realtime' && spec.clusterIP !== 'None', 'Service realtime hides its replicas'),
    ];
  });

const budgetsAndScaling = (all: readonly Manifest[], offered: readonly string[]): string[] => {
  const deployments = all.filter(isWorkload).filter(({ kind }) => kind === 'Deployment');
  const budgets = ofKind(all, 'PodDisruptionBudget');
  const scalers = ofKind(all, 'HorizontalPodAutoscaler');
  const guarded = (one: Workload) =>
    budgets.filter(({ spec }) => matches(spec.selector, one.spec.template.metadata.labels));
  return [
    ...deployments
      .filter((one) => guarded(one).length !== 1)
      .map(({ metadata }) => `${metadata.name} has not one disruption budget`),
    ...budgets
      .filter(({ spec }) => !deployments.some((one) => matches(spec.selector, one.spec.template.metadata.labels)))
      .map(({ metadata }) => `budget ${metadata.name} guards nothing`),
    ...scalers
      .filter(({ spec }) => !deployments.some(({ metadata }) => metadata.name === spec.scaleTargetRef.name))
      .map(({ spec }) => `there is no Deployment ${spec.scaleTargetRef.name} to scale`),
    ...scalers
      .flatMap(({ spec }) => spec.metrics.flatMap(({ pods }) => pods?.metric.name ?? []))
      .filter((name) => !offered.includes(name))
      .map((name) => `nobody offers the metric ${name}`),
    ...when(scalers.length !== 0 && scalers.length !== services.length, 'not every service is scaled'),
  ];
};

const entrance = (all: readonly Manifest[]): string[] =>
  ofKind(all, 'Ingress').flatMap(({ spec }) => {
    const hosts = spec.tls.flatMap((tls) => tls.hosts);
    const backends = spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service));
    const gateway = ofKind(all, 'Service').find(({ metadata }) => metadata.name === 'gateway');
    const names = gateway?.spec.ports.map(({ name }) => name) ?? [];
    return [
      ...spec.rules.filter(({ host }) => !hosts.includes(host)).map(({ host }) => `${host} has no certificate`),
      ...backends.filter(({ name }) => name !== 'gateway').map(({ name }) => `${name} is open to the outside`),
      ...backends.filter(({ port }) => !names.includes(port.name)).map(({ port }) => `there is no port ${port.name}`),
    ];
  });

const unusedSecrets = (all: readonly Manifest[], secrets: Secrets): string[] => {
  const used = all
    .filter(isWorkload)
    .flatMap(containersOf)
    .flatMap(({ envFrom }) => envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []));
  return [...secrets.keys()].filter((name) => !used.includes(name)).map((name) => `nobody uses the Secret ${name}`);
};

/** What is wrong between the manifests. `offered` are the metrics that the cluster is told to offer to autoscalers. */
export const referenceFaults = (all: readonly Manifest[], secrets: Secrets, offered: readonly string[]): string[] => [
  ...namespaces(all),
  ...all.filter(isWorkload).flatMap((one) => {
    const faults = [...settings(one, all, secrets), ...volumes(one), ...ownLabels(one, all)];
    return faults.map((fault) => `${one.metadata.name}: ${fault}`);
  }),
  ...serviceFaults(all),
  ...budgetsAndScaling(all, offered),
  ...entrance(all),
  ...unusedSecrets(all, secrets),
];
