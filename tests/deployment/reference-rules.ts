import { containersOf, isWorkload, type Manifest, matches, ofKind, type Secrets, type Workload } from './manifests.ts';
import { services } from './service-configs.ts';
import { when } from './violations.ts';

const POD_SECURITY = 'pod-security.kubernetes.io/enforce';

const namespaces = (all: readonly Manifest[]): string[] => [
  ...ofKind(all, 'Namespace').flatMap(({ metadata: { name, labels } }) =>
    when(name !== 'showhands' || labels[POD_SECURITY] !== 'restricted', `namespace ${name} is not restricted`),
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
    ...usedMaps.filter((name) => !maps.includes(name)).map((name) => `ConfigMap ${name} does not exist`),
    ...sources
      .flatMap(({ secretRef }) => secretRef?.name ?? [])
      .filter((name) => !secrets.has(name))
      .map((name) => `Secret ${name} is not generated`),
  ];
};

const volumes = (one: Workload): string[] => {
  const { spec } = one;
  const declared = [
    ...spec.template.spec.volumes.map(({ name }) => name),
    ...spec.volumeClaimTemplates.map(({ metadata }) => metadata.name),
  ];
  const mounted = containersOf(one).flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name));
  return [
    ...mounted.filter((name) => !declared.includes(name)).map((name) => `volume ${name} does not exist`),
    ...declared.filter((name) => !mounted.includes(name)).map((name) => `volume ${name} is not used`),
  ];
};

const selectors = (one: Workload, all: readonly Manifest[]): string[] => {
  const { labels } = one.spec.template.metadata;
  const { selector, serviceName, template } = one.spec;
  const headless = ofKind(all, 'Service').find(({ metadata }) => metadata.name === serviceName);
  return [
    ...when(selector !== undefined && !matches(selector, labels), 'does not select its own pods'),
    ...when(
      template.spec.topologySpreadConstraints.some(({ labelSelector }) => !matches(labelSelector, labels)),
      'spreads other pods than its own',
    ),
    ...when(
      one.kind === 'Deployment' && template.spec.topologySpreadConstraints.length === 0,
      'may run on one node only',
    ),
    ...when(
      one.kind === 'StatefulSet' && headless?.spec.clusterIP !== 'None',
      `has no headless Service ${serviceName}`,
    ),
  ];
};

const serviceViolations = (all: readonly Manifest[]): string[] =>
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
      ...when(found.length !== 1 || found[0]?.metadata.name !== name, `Service ${name} does not select its pods`),
      ...wrong.map((port) => `Service ${name} has the unknown target port ${port.targetPort}`),
      ...when(name === 'realtime' && spec.clusterIP !== 'None', 'Service realtime is not headless'),
    ];
  });

const budgetsAndScaling = (all: readonly Manifest[], offeredMetrics: readonly string[]): string[] => {
  const deployments = all.filter(isWorkload).filter(({ kind }) => kind === 'Deployment');
  const budgets = ofKind(all, 'PodDisruptionBudget');
  const scalers = ofKind(all, 'HorizontalPodAutoscaler');
  const scaled = [...scalers, ...ofKind(all, 'ScaledObject')].map(({ spec }) => spec.scaleTargetRef.name);
  const budgetsOf = (one: Workload) =>
    budgets.filter(({ spec }) => matches(spec.selector, one.spec.template.metadata.labels));
  return [
    ...deployments
      .filter((one) => budgetsOf(one).length !== 1)
      .map(({ metadata }) => `${metadata.name} does not have exactly one disruption budget`),
    ...budgets
      .filter(({ spec }) => !deployments.some((one) => matches(spec.selector, one.spec.template.metadata.labels)))
      .map(({ metadata }) => `disruption budget ${metadata.name} selects no pods`),
    ...scaled
      .filter((target) => !deployments.some(({ metadata }) => metadata.name === target))
      .map((target) => `autoscaled Deployment ${target} does not exist`),
    ...scalers
      .flatMap(({ spec }) => spec.metrics.flatMap(({ pods }) => pods?.metric.name ?? []))
      .filter((name) => !offeredMetrics.includes(name))
      .map((name) => `metric ${name} is not offered`),
    ...when(
      scaled.length !== 0 && scaled.toSorted().join() !== services.toSorted().join(),
      'not every service has exactly one autoscaler',
    ),
  ];
};

/** If there are monitors of the Prometheus Operator, they select the port of metrics of every service. */
const monitors = (all: readonly Manifest[]): string[] => {
  const pods = all.filter(isWorkload);
  const byService = ofKind(all, 'ServiceMonitor').flatMap(({ spec }) =>
    ofKind(all, 'Service')
      .filter(({ metadata }) => matches(spec.selector, metadata.labels))
      .flatMap(({ metadata, spec: { ports } }) =>
        ports
          .filter(({ name }) => spec.endpoints.some(({ port }) => port === name))
          .map(({ port }) => [metadata.name, port]),
      ),
  );
  const byPod = ofKind(all, 'PodMonitor').flatMap(({ spec }) =>
    pods
      .filter(({ spec: { template } }) => matches(spec.selector, template.metadata.labels))
      .flatMap((one) =>
        containersOf(one)
          .flatMap(({ ports }) => ports)
          .filter(({ name }) => spec.podMetricsEndpoints.some(({ port }) => port === name))
          .map(({ containerPort }) => [one.metadata.name, containerPort]),
      ),
  );
  const monitored = [...byService, ...byPod].map(String);
  const exported = pods.flatMap(({ metadata, spec }) => {
    const port = spec.template.metadata.annotations['prometheus.io/port'];
    return port === undefined ? [] : `${metadata.name},${port}`;
  });
  return when(
    monitored.length !== 0 && monitored.toSorted().join() !== exported.toSorted().join(),
    `the monitors select ${monitored.join(' ')}`,
  );
};

const ingress = (all: readonly Manifest[]): string[] =>
  ofKind(all, 'Ingress').flatMap(({ spec }) => {
    const hosts = spec.tls.flatMap((tls) => tls.hosts);
    const backends = spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service));
    const gateway = ofKind(all, 'Service').find(({ metadata }) => metadata.name === 'gateway');
    const names = gateway?.spec.ports.map(({ name }) => name) ?? [];
    const links = ofKind(all, 'ConfigMap').flatMap(({ data }) => data.PUBLIC_URL ?? []);
    return [
      ...links
        .filter((link) => !spec.rules.some(({ host }) => link === `https://${host}`))
        .map((link) => `${link} is not the address of the Ingress`),
      ...spec.rules.filter(({ host }) => !hosts.includes(host)).map(({ host }) => `${host} has no certificate`),
      ...backends.filter(({ name }) => name !== 'gateway').map(({ name }) => `${name} is reachable from outside`),
      ...backends
        .filter(({ port }) => !names.includes(port.name))
        .map(({ port }) => `gateway port ${port.name} does not exist`),
    ];
  });

/** Links of password resets contain a single-use token, which must not be in a log. */
const loggedLinks = (all: readonly Manifest[]): string[] => {
  const unlogged = ofKind(all, 'Ingress')
    .filter(({ metadata }) => metadata.annotations['nginx.ingress.kubernetes.io/enable-access-log'] === 'false')
    .flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths.map(({ path }) => path)));
  return when(!unlogged.includes('/reset'), 'the paths of password links are logged');
};

const unusedSecrets = (all: readonly Manifest[], secrets: Secrets): string[] => {
  const used = all
    .filter(isWorkload)
    .flatMap(containersOf)
    .flatMap(({ envFrom }) => envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []));
  return [...secrets.keys()].filter((name) => !used.includes(name)).map((name) => `Secret ${name} is not used`);
};

/** Returns the rules that references between manifests violate. `offeredMetrics` are available to autoscalers. */
export const referenceViolations = (
  all: readonly Manifest[],
  secrets: Secrets,
  offeredMetrics: readonly string[],
): string[] => [
  ...namespaces(all),
  ...all.filter(isWorkload).flatMap((one) => {
    const violations = [...settings(one, all, secrets), ...volumes(one), ...selectors(one, all)];
    return violations.map((violation) => `${one.metadata.name}: ${violation}`);
  }),
  ...serviceViolations(all),
  ...budgetsAndScaling(all, offeredMetrics),
  ...monitors(all),
  ...ingress(all),
  ...loggedLinks(all),
  ...unusedSecrets(all, secrets),
];
