import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { type DocumentPath, editDocument } from './edit-document.ts';
import { renderProduction, renderSmall, violationsOf } from './overlays.ts';
import { canRender } from './render.ts';

describe('a violation of a manifest is detected:', () => {
  if (!canRender) {
    test.todo('needs kubectl or kustomize');
    return;
  }
  const [small, production] = [renderSmall(), renderProduction()];
  const header = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
  const at = (kind: string, name: string): number =>
    small.documents.findIndex((document) => {
      const { kind: found, metadata } = header.parse(document);
      return found === kind && metadata.name.replace(/-\w{10}$/, '') === name;
    });
  const pod = (...place: DocumentPath): DocumentPath => [
    at('Deployment', 'polls'),
    'spec',
    'template',
    'spec',
    ...place,
  ];
  const container = (...place: DocumentPath): DocumentPath => pod('containers', 0, ...place);
  const policy = (name: string, ...place: DocumentPath): DocumentPath => [at('NetworkPolicy', name), 'spec', ...place];
  const anyone = [{ podSelector: {} }];

  const cases: [string, DocumentPath, unknown, RegExp][] = [
    ['root allowed', pod('securityContext', 'runAsNonRoot'), false, /polls: may run as root/],
    ['user 0', pod('securityContext', 'runAsUser'), 0, /polls: may run as root/],
    ['no seccomp profile', pod('securityContext', 'seccompProfile'), undefined, /seccomp/],
    ['a mounted service account token', pod('automountServiceAccountToken'), undefined, /token/],
    ['service links as variables', pod('enableServiceLinks'), undefined, /service links/],
    ['slow DNS', pod('dnsConfig'), undefined, /lost DNS query/],
    ['a writable root file system', container('securityContext', 'readOnlyRootFilesystem'), false, /writable/],
    ['capabilities', container('securityContext', 'capabilities'), {}, /has capabilities/],
    ['privilege escalation', container('securityContext', 'allowPrivilegeEscalation'), true, /privileges/],
    ['privilege escalation of the migration', pod('initContainers', 0, 'securityContext'), {}, /migrate may gain/],
    ['no limits', container('resources'), undefined, /no limits/],
    [
      'auth without memory for the picture decoder',
      [at('Deployment', 'auth'), 'spec', 'template', 'spec', 'containers', 0, 'resources', 'limits', 'memory'],
      '512Mi',
      /auth: has too little memory/,
    ],
    [
      'links to another host',
      [at('ConfigMap', 'settings'), 'data', 'PUBLIC_URL'],
      'https://showhands.example.org',
      /showhands.example.org is not the address of the Ingress/,
    ],
    [
      'a setting that no service knows',
      [at('ConfigMap', 'settings'), 'data', 'LOG_LEVLE'],
      'debug',
      /LOG_LEVLE is unknown/,
    ],
    ['no memory limit', container('resources', 'limits', 'memory'), undefined, /memory/],
    ['the latest image', container('image'), 'showhands/polls:latest', /not pinned/],
    ['an image without a tag', container('image'), 'registry.example.org:5000/polls', /not pinned/],
    ['no liveness probe', container('livenessProbe'), undefined, /lacks one of the three probes/],
    [
      'a liveness probe that depends on PostgreSQL',
      container('livenessProbe', 'httpGet', 'path'),
      '/readyz',
      /failures of its dependencies/,
    ],
    ['a probe of an unknown port', container('readinessProbe', 'httpGet', 'port'), 'web', /port web/],
    [
      'a readiness probe without dependencies',
      container('readinessProbe', 'httpGet', 'path'),
      '/healthz',
      /readiness probe/,
    ],
    ['no pause before shutdown', container('lifecycle'), undefined, /before its callers notice/],
    [
      'a short pause before shutdown',
      container('lifecycle', 'preStop', 'sleep', 'seconds'),
      5,
      /before its callers notice/,
    ],
    ['a short grace period', pod('terminationGracePeriodSeconds'), 40, /grace period/],
    [
      'fewer replicas during an update',
      [at('Deployment', 'polls'), 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable'],
      1,
      /fewer/,
    ],
    ['a fixed number of replicas', [at('Deployment', 'polls'), 'spec', 'replicas'], 1, /autoscaler/],
    ['no migration', pod('initContainers'), [], /migrate/],
    ['a missing variable', container('env'), [], /AUTH_URL is missing/],
    ['an unknown variable', container('env', 1), { name: 'AUTH_ULR', value: 'x' }, /AUTH_ULR is unknown/],
    [
      'an unknown ConfigMap',
      container('envFrom', 0, 'configMapRef', 'name'),
      'setings',
      /ConfigMap setings does not exist/,
    ],
    ['an unknown Secret', container('envFrom', 2, 'secretRef', 'name'), 'pols', /Secret pols is not generated/],
    ['an unknown volume', container('volumeMounts', 0, 'name'), 'temp', /volume temp does not exist/],
    ['no topology spread', pod('topologySpreadConstraints'), [], /on one node/],
    [
      'a Service with a wrong selector',
      [at('Service', 'polls'), 'spec', 'selector'],
      { a: 'b' },
      /Service polls does not select/,
    ],
    ['a Service with an unknown port', [at('Service', 'polls'), 'spec', 'ports', 0, 'targetPort'], 'web', /port web/],
    ['a NodePort Service', [at('Service', 'polls'), 'spec', 'type'], 'NodePort', /reached from outside/],
    [
      'a realtime Service that is not headless',
      [at('Service', 'realtime'), 'spec', 'clusterIP'],
      undefined,
      /not headless/,
    ],
    [
      'a StatefulSet without its Service',
      [at('StatefulSet', 'redis'), 'spec', 'serviceName'],
      'cache',
      /no headless Service cache/,
    ],
    [
      'a disruption budget without pods',
      [at('PodDisruptionBudget', 'polls'), 'spec', 'selector', 'matchLabels'],
      { a: 'b' },
      /selects no pods/,
    ],
    [
      'an Ingress to another service',
      [at('Ingress', 'showhands'), 'spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'service', 'name'],
      'polls',
      /polls is reachable from outside/,
    ],
    ['a host without TLS', [at('Ingress', 'showhands'), 'spec', 'rules', 0, 'host'], 'a.example.org', /no certificate/],
    [
      'password links in the access log',
      [at('Ingress', 'password-links'), 'metadata', 'annotations'],
      {},
      /paths of password links are logged/,
    ],
    ['an unrestricted namespace', [at('Namespace', 'showhands'), 'metadata', 'labels'], {}, /not restricted/],
    [
      'no default denial of ingress',
      policy('deny-all', 'policyTypes'),
      ['Egress'],
      /foreign pod → create-databases:8080 is allowed/,
    ],
    [
      'PostgreSQL open to all pods',
      policy('postgres', 'ingress', 0, 'from'),
      anyone,
      /gateway → postgres:5432 is allowed but not needed/,
    ],
    [
      'egress to Redis for all pods',
      policy('to-redis', 'podSelector'),
      {},
      /gateway → redis:6379 is allowed but not needed/,
    ],
    ['missing ingress', policy('polls', 'ingress'), [], /gateway → polls:8080 is blocked/],
    [
      'egress to a wrong port',
      policy('to-redis', 'egress', 0, 'ports', 0, 'port'),
      6380,
      /polls → redis:6379 is blocked/,
    ],
    [
      'ingress from all namespaces',
      policy('from-outside', 'ingress', 0, 'from', 0),
      { namespaceSelector: {} },
      /foreign pod → gateway/,
    ],
    [
      'egress to the internet',
      policy('names', 'egress', 1),
      { to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ protocol: 'TCP', port: 443 }] },
      /polls → internet:443/,
    ],
    ['no DNS', policy('names', 'egress'), [], /polls → name server:53 is blocked/],
  ];
  test.each(cases)('%s', (_, place, value, violation) => {
    const { documents, secrets } = small;
    const changed = z.array(z.unknown()).parse(editDocument(documents, place, value));
    expect(violationsOf(changed, secrets).join('\n')).toMatch(violation);
  });

  test('an autoscaler without a Deployment, with an unknown metric or with one replica', () => {
    const { documents, secrets } = production;
    const index = documents.findIndex((document) => JSON.stringify(document).includes('showhands_live_sockets'));
    const change = (place: DocumentPath, value: unknown) =>
      violationsOf(z.array(z.unknown()).parse(editDocument(documents, [index, 'spec', ...place], value)), secrets).join(
        '\n',
      );
    expect(change(['scaleTargetRef', 'name'], 'live')).toMatch(/Deployment live does not exist/);
    expect(change(['metrics', 0, 'pods', 'metric', 'name'], 'sockets')).toMatch(/metric sockets is not offered/);
    expect(change(['minReplicas'], 1)).toMatch(/minReplicas/);
  });
});
