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

  const cases: [violation: RegExp, place: DocumentPath, value: unknown][] = [
    [/polls: may run as root/, pod('securityContext', 'runAsNonRoot'), false],
    [/polls: may run as root/, pod('securityContext', 'runAsUser'), 0],
    [/seccomp/, pod('securityContext', 'seccompProfile'), undefined],
    [/token/, pod('automountServiceAccountToken'), undefined],
    [/service links/, pod('enableServiceLinks'), undefined],
    [/lost DNS query/, pod('dnsConfig'), undefined],
    [/writable/, container('securityContext', 'readOnlyRootFilesystem'), false],
    [/has capabilities/, container('securityContext', 'capabilities'), {}],
    [/privileges/, container('securityContext', 'allowPrivilegeEscalation'), true],
    [/migrate may gain/, pod('initContainers', 0, 'securityContext'), {}],
    [/no limits/, container('resources'), undefined],
    [
      /auth: has too little memory/,
      [at('Deployment', 'auth'), 'spec', 'template', 'spec', 'containers', 0, 'resources', 'limits', 'memory'],
      '512Mi',
    ],
    [
      /showhands.example.org is not the address of the Ingress/,
      [at('ConfigMap', 'settings'), 'data', 'PUBLIC_URL'],
      'https://showhands.example.org',
    ],
    [/LOG_LEVLE is unknown/, [at('ConfigMap', 'settings'), 'data', 'LOG_LEVLE'], 'debug'],
    [/memory/, container('resources', 'limits', 'memory'), undefined],
    [/not pinned/, container('image'), 'showhands/polls:latest'],
    [/not pinned/, container('image'), 'registry.example.org:5000/polls'],
    [/lacks one of the three probes/, container('livenessProbe'), undefined],
    [/failures of its dependencies/, container('livenessProbe', 'httpGet', 'path'), '/readyz'],
    [/port web/, container('readinessProbe', 'httpGet', 'port'), 'web'],
    [/readiness probe/, container('readinessProbe', 'httpGet', 'path'), '/healthz'],
    [/before its callers notice/, container('lifecycle'), undefined],
    [/before its callers notice/, container('lifecycle', 'preStop', 'sleep', 'seconds'), 5],
    [/grace period/, pod('terminationGracePeriodSeconds'), 40],
    [/fewer/, [at('Deployment', 'polls'), 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable'], 1],
    [/autoscaler/, [at('Deployment', 'polls'), 'spec', 'replicas'], 1],
    [/migrate/, pod('initContainers'), []],
    [/AUTH_URL is missing/, container('env'), []],
    [/AUTH_ULR is unknown/, container('env', 1), { name: 'AUTH_ULR', value: 'x' }],
    [/ConfigMap setings does not exist/, container('envFrom', 0, 'configMapRef', 'name'), 'setings'],
    [/Secret pols is not generated/, container('envFrom', 2, 'secretRef', 'name'), 'pols'],
    [/volume temp does not exist/, container('volumeMounts', 0, 'name'), 'temp'],
    [/on one node/, pod('topologySpreadConstraints'), []],
    [/Service polls does not select/, [at('Service', 'polls'), 'spec', 'selector'], { a: 'b' }],
    [/port web/, [at('Service', 'polls'), 'spec', 'ports', 0, 'targetPort'], 'web'],
    [/reached from outside/, [at('Service', 'polls'), 'spec', 'type'], 'NodePort'],
    [/not headless/, [at('Service', 'realtime'), 'spec', 'clusterIP'], undefined],
    [/no headless Service cache/, [at('StatefulSet', 'redis'), 'spec', 'serviceName'], 'cache'],
    [/selects no pods/, [at('PodDisruptionBudget', 'polls'), 'spec', 'selector', 'matchLabels'], { a: 'b' }],
    [
      /polls is reachable from outside/,
      [at('Ingress', 'showhands'), 'spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'service', 'name'],
      'polls',
    ],
    [/no certificate/, [at('Ingress', 'showhands'), 'spec', 'rules', 0, 'host'], 'a.example.org'],
    [/paths of password links are logged/, [at('Ingress', 'password-links'), 'metadata', 'annotations'], {}],
    [/not restricted/, [at('Namespace', 'showhands'), 'metadata', 'labels'], {}],
    [/foreign pod → create-databases:8080 is allowed/, policy('deny-all', 'policyTypes'), ['Egress']],
    [/gateway → postgres:5432 is allowed but not needed/, policy('postgres', 'ingress', 0, 'from'), anyone],
    [/gateway → redis:6379 is allowed but not needed/, policy('to-redis', 'podSelector'), {}],
    [/gateway → polls:8080 is blocked/, policy('polls', 'ingress'), []],
    [/polls → redis:6379 is blocked/, policy('to-redis', 'egress', 0, 'ports', 0, 'port'), 6380],
    [/foreign pod → gateway/, policy('from-outside', 'ingress', 0, 'from', 0), { namespaceSelector: {} }],
    [
      /polls → internet:443/,
      policy('names', 'egress', 1),
      { to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ protocol: 'TCP', port: 443 }] },
    ],
    [/polls → name server:53 is blocked/, policy('names', 'egress'), []],
  ];
  test.each(cases)('%s', (violation, place, value) => {
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
