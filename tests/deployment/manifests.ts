import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@showhands/testing';
import * as z from 'zod';
import { generatedEnvironment } from './compose-document.ts';
import type { Environment } from './service-configs.ts';

const words = z.record(z.string(), z.string());
const metadata = z.looseObject({
  name: z.string(),
  namespace: z.string().optional(),
  labels: words.default({}),
  annotations: words.default({}),
});
const podMetadata = z.looseObject({ labels: words, annotations: words.default({}) });
const probe = z.looseObject({
  httpGet: z.looseObject({ path: z.string(), port: z.string() }).optional(),
  tcpSocket: z.looseObject({ port: z.string() }).optional(),
});
const amounts = z.looseObject({ cpu: z.string(), memory: z.string() });
const named = z.looseObject({ name: z.string() });

const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z.array(z.looseObject({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.array(z.looseObject({ configMapRef: named.optional(), secretRef: named.optional() })).default([]),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.int() })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources: z.looseObject({ requests: amounts, limits: amounts }).optional(),
  securityContext: z.looseObject({}).optional(),
  lifecycle: z
    .looseObject({ preStop: z.looseObject({ sleep: z.looseObject({ seconds: z.int() }).optional() }) })
    .optional(),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })).default([]),
});

const matchExpression = z.looseObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) });
const selector = z.strictObject({
  matchLabels: words.default({}),
  matchExpressions: z.array(matchExpression).default([]),
});

const pod = z.looseObject({
  metadata: podMetadata,
  spec: z.looseObject({
    containers: z.array(container),
    initContainers: z.array(container).default([]),
    volumes: z.array(z.looseObject({ name: z.string(), configMap: named.optional() })).default([]),
    securityContext: z.looseObject({}).optional(),
    automountServiceAccountToken: z.boolean().optional(),
    enableServiceLinks: z.boolean().optional(),
    dnsConfig: z.looseObject({ options: z.array(z.strictObject({ name: z.string(), value: z.string() })) }).optional(),
    terminationGracePeriodSeconds: z.int().optional(),
    topologySpreadConstraints: z.array(z.looseObject({ labelSelector: selector })).default([]),
  }),
});

const workload = z.looseObject({
  kind: z.enum(['Deployment', 'StatefulSet', 'Job']),
  metadata,
  spec: z.looseObject({
    replicas: z.int().optional(),
    selector: selector.optional(),
    serviceName: z.string().optional(),
    strategy: z.looseObject({ rollingUpdate: z.looseObject({ maxUnavailable: z.int() }) }).optional(),
    volumeClaimTemplates: z.array(z.looseObject({ metadata: named })).default([]),
    template: pod,
  }),
});

const service = z.looseObject({
  kind: z.literal('Service'),
  metadata,
  spec: z.looseObject({
    clusterIP: z.string().optional(),
    selector: words,
    ports: z.array(z.looseObject({ name: z.string(), port: z.int(), targetPort: z.string() })),
    type: z.literal('ClusterIP', 'is reached from outside').optional(),
  }),
});

const port = z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: z.int() });
const peer = z.strictObject({
  podSelector: selector.optional(),
  namespaceSelector: selector.optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
const policy = z.looseObject({
  kind: z.literal('NetworkPolicy'),
  metadata,
  spec: z.strictObject({
    podSelector: selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: z.array(peer).min(1), ports: z.array(port).min(1) })).default([]),
    egress: z.array(z.strictObject({ to: z.array(peer).min(1), ports: z.array(port).min(1) })).default([]),
  }),
});

const autoscaler = z.looseObject({
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata,
  spec: z.looseObject({
    scaleTargetRef: z.looseObject({ kind: z.literal('Deployment'), name: z.string() }),
    minReplicas: z.int().min(2),
    metrics: z.array(z.looseObject({ type: z.string(), pods: z.looseObject({ metric: named }).optional() })),
  }),
});

const scaledObject = z.looseObject({
  kind: z.literal('ScaledObject'),
  metadata,
  spec: z.looseObject({
    scaleTargetRef: named,
    minReplicaCount: z.int().min(2),
    triggers: z.array(
      z.discriminatedUnion('type', [
        z.looseObject({ type: z.literal('prometheus'), metadata: z.looseObject({ query: z.string() }) }),
        z.looseObject({ type: z.literal('cpu') }),
      ]),
    ),
  }),
});
const endpoints = z.array(z.looseObject({ port: z.string(), honorLabels: z.literal(true) }));
const serviceMonitor = z.looseObject({
  kind: z.literal('ServiceMonitor'),
  metadata,
  spec: z.looseObject({ selector, endpoints }),
});
const podMonitor = z.looseObject({
  kind: z.literal('PodMonitor'),
  metadata,
  spec: z.looseObject({ selector, podMetricsEndpoints: endpoints }),
});

const budget = z.looseObject({
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.looseObject({ maxUnavailable: z.literal(1), selector }),
});
const settings = z.looseObject({ kind: z.literal('ConfigMap'), metadata, data: words });
const namespace = z.looseObject({ kind: z.literal('Namespace'), metadata });
const ingress = z.looseObject({
  kind: z.literal('Ingress'),
  metadata,
  spec: z.looseObject({
    tls: z.array(z.looseObject({ hosts: z.array(z.string()), secretName: z.string() })).min(1),
    rules: z.array(
      z.looseObject({
        host: z.string(),
        http: z.looseObject({
          paths: z.array(
            z.looseObject({
              path: z.string(),
              backend: z.looseObject({ service: z.looseObject({ name: z.string(), port: named }) }),
            }),
          ),
        }),
      }),
    ),
  }),
});
const secrets = z.looseObject({
  items: z.array(z.looseObject({ kind: z.literal('Secret'), metadata, stringData: words })),
});

/** The kinds in use. A new kind needs a schema and rules of its own. */
const manifest = z.discriminatedUnion('kind', [
  workload,
  service,
  policy,
  autoscaler,
  scaledObject,
  serviceMonitor,
  podMonitor,
  budget,
  settings,
  namespace,
  ingress,
]);

export type Manifest = z.output<typeof manifest>;
export type Workload = z.output<typeof workload>;
export type Container = z.output<typeof container>;
export type Selector = z.output<typeof selector>;
export type Policy = z.output<typeof policy>;
export type Peer = z.output<typeof peer>;
export type Labels = Readonly<Record<string, string>>;
export type Secrets = ReadonlyMap<string, Labels>;

/** @throws Error that lists the schema violations of a document */
export const parseManifests = (documents: readonly unknown[]): Manifest[] =>
  documents.map((document) => {
    const parsed = manifest.safeParse(document);
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    return parsed.data;
  });

const WORKLOADS = ['Deployment', 'StatefulSet', 'Job'];

export const isWorkload = (one: Manifest): one is Workload => WORKLOADS.includes(one.kind);

export const ofKind = <Kind extends Manifest['kind']>(all: readonly Manifest[], kind: Kind) =>
  all.filter((one): one is Extract<Manifest, { kind: Kind }> => one.kind === kind);

export const containersOf = ({ spec }: Workload): Container[] => [
  ...spec.template.spec.initContainers,
  ...spec.template.spec.containers,
];

export const matches = ({ matchLabels, matchExpressions }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));

/** Data of the Secrets that `deploy/make-secrets.mjs` generates, by name. */
export const generatedSecrets = (...addresses: string[]): Secrets => {
  const folder = mkdtempSync(join(tmpdir(), 'showhands-secrets-'));
  try {
    const file = join(folder, '.env');
    const lines = Object.entries(generatedEnvironment()).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, lines.join(''));
    const script = join(ROOT, 'deploy/make-secrets.mjs');
    const text = execFileSync(process.execPath, [script, '--env', file, ...addresses], { encoding: 'utf8' });
    const { items } = secrets.parse(JSON.parse(text));
    return new Map(items.map((item) => [item.metadata.name, item.stringData]));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Environment of a container. Unknown ConfigMaps and Secrets are ignored; reference-rules.ts reports them. */
export const environmentOf = (
  { env, envFrom }: Container,
  all: readonly Manifest[],
  generated: Secrets,
): Environment => {
  const maps = new Map(ofKind(all, 'ConfigMap').map((map) => [map.metadata.name, map.data]));
  const found: Record<string, string> = {};
  for (const { configMapRef, secretRef } of envFrom) {
    const source = configMapRef ? maps.get(configMapRef.name) : generated.get(secretRef?.name ?? '');
    Object.assign(found, source);
  }
  for (const { name, value } of env) found[name] = value;
  return found;
};
