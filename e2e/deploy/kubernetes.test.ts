import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';
import { ROOT } from './compose-document.ts';
import { edited, type Place } from './edit.ts';
import { flowFaults } from './flows.ts';
import { podFaults } from './manifest-rules.ts';
import { typeFaults } from './manifest-types.ts';
import { containersOf, environmentOf, isWorkload, madeSecrets, parseManifests, type Secrets } from './manifests.ts';
import { referenceFaults } from './reference-rules.ts';
import { canRender, render, renderWith } from './render.ts';
import { services } from './service-configs.ts';

const EXTERNAL = [
  ...['--postgres', 'postgres://db.example.org:5432?sslmode=verify-full'],
  ...['--rabbitmq', 'amqps://mq.example.org:5671/showhands'],
  ...['--redis', 'rediss://cache.example.org:6379'],
];

const LANGUAGE_MODEL = {
  ASSISTANT_LLM_URL: 'https://llm.example.org/v1',
  ASSISTANT_LLM_MODEL: 'small',
  ASSISTANT_LLM_API_KEY: 'a-key',
};

const adapter = z.object({
  rules: z.object({ custom: z.array(z.object({ name: z.object({ as: z.string() }) })) }),
});
const offered = adapter
  .parse(parse(readFileSync(join(ROOT, 'k8s/monitoring/prometheus-adapter.yml'), 'utf8')))
  .rules.custom.map(({ name }) => name.as);

const faultsOf = (documents: readonly unknown[], secrets: Secrets): string[] => {
  try {
    const all = parseManifests(documents);
    return [...podFaults(all, secrets), ...referenceFaults(all, secrets, offered), ...flowFaults(all, secrets)];
  } catch (error) {
    return [String(error)];
  }
};

describe('on Kubernetes', () => {
  if (!canRender) {
    test.todo('needs kubectl or kustomize');
    return;
  }
  const overlays = {
    small: { documents: render('k8s/overlays/small'), secrets: madeSecrets() },
    production: { documents: render('k8s/overlays/production'), secrets: madeSecrets(...EXTERNAL) },
    'production with a language model': {
      documents: renderWith('k8s/components/language-model', 'k8s/overlays/production'),
      secrets: new Map([...madeSecrets(...EXTERNAL), ['language-model', LANGUAGE_MODEL]]),
    },
    'production with tracing': {
      documents: renderWith('k8s/components/tracing', 'k8s/overlays/production'),
      secrets: madeSecrets(...EXTERNAL),
    },
  };
  const names = ['small', 'production', 'production with a language model', 'production with tracing'] as const;

  test.each(names)('the overlay %s is without fault', (name) => {
    const { documents, secrets } = overlays[name];
    expect(faultsOf(documents, secrets)).toEqual([]);
  });

  test.each(names)('the overlay %s is as the types of Kubernetes have it', (name) => {
    expect(typeFaults(overlays[name].documents)).toBe('');
  });

  test('a name with a typing error is found by the types', () => {
    const [first] = render('k8s/overlays/small').filter((document) =>
      JSON.stringify(document).includes('"Deployment"'),
    );
    const place = ['spec', 'template', 'spec', 'containers', 0, 'livenesProbe'];
    expect(typeFaults([edited(first, place, {})])).toMatch(/livenesProbe/);
  });

  test('with tracing every service is told where the collector is', () => {
    const { documents, secrets } = overlays['production with tracing'];
    const all = parseManifests(documents);
    const told = all
      .filter(isWorkload)
      .filter((one) =>
        containersOf(one).some((container) => 'OTEL_EXPORTER_OTLP_ENDPOINT' in environmentOf(container, all, secrets)),
      )
      .map(({ metadata }) => metadata.name);
    expect(told.sort()).toEqual([...services].sort());
  });

  test('nothing in the manifests is a secret', () => {
    const values = [overlays.small, overlays.production].flatMap(({ secrets }) =>
      [...secrets.values()].flatMap((secret) => Object.values(secret)),
    );
    const text = JSON.stringify([overlays.small.documents, overlays.production.documents]);
    expect(values.filter((value) => text.includes(value))).toEqual([]);
    expect(text).not.toMatch(/"kind":"Secret"/);
  });

  describe('a fault is found:', () => {
    const header = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
    const at = (kind: string, name: string): number =>
      overlays.small.documents.findIndex((document) => {
        const { kind: found, metadata } = header.parse(document);
        return found === kind && metadata.name.replace(/-\w{10}$/, '') === name;
      });
    const pod = (...place: Place): Place => [at('Deployment', 'polls'), 'spec', 'template', 'spec', ...place];
    const container = (...place: Place): Place => pod('containers', 0, ...place);
    const policy = (name: string, ...place: Place): Place => [at('NetworkPolicy', name), 'spec', ...place];
    const anyone = [{ podSelector: {} }];

    const cases: [string, Place, unknown, RegExp][] = [
      ['root', pod('securityContext', 'runAsNonRoot'), false, /polls: may run as root/],
      ['user 0', pod('securityContext', 'runAsUser'), 0, /polls: may run as root/],
      ['any system call', pod('securityContext', 'seccompProfile'), undefined, /any system call/],
      ['a token of the cluster', pod('automountServiceAccountToken'), undefined, /token/],
      ['links as variables', pod('enableServiceLinks'), undefined, /variables/],
      ['an image that can be written', container('securityContext', 'readOnlyRootFilesystem'), false, /write/],
      ['capabilities', container('securityContext', 'capabilities'), {}, /has capabilities/],
      ['privileges', container('securityContext', 'allowPrivilegeEscalation'), true, /privileges/],
      ['privileges while migrating', pod('initContainers', 0, 'securityContext'), {}, /migrate may gain/],
      ['no limits', container('resources'), undefined, /no limits/],
      ['no memory limit', container('resources', 'limits', 'memory'), undefined, /memory/],
      ['the newest image', container('image'), 'showhands/polls:latest', /not pinned/],
      ['an image without a tag', container('image'), 'registry.example.org:5000/polls', /not pinned/],
      ['no liveness', container('livenessProbe'), undefined, /all three probes/],
      ['a liveness that asks PostgreSQL', container('livenessProbe', 'httpGet', 'path'), '/readyz', /faults of others/],
      ['a probe at no port', container('readinessProbe', 'httpGet', 'port'), 'web', /port web/],
      ['a readiness that asks nobody', container('readinessProbe', 'httpGet', 'path'), '/healthz', /ready by/],
      ['an end without a pause', container('lifecycle'), undefined, /before its callers know/],
      ['a pause too short', container('lifecycle', 'preStop', 'sleep', 'seconds'), 5, /before its callers know/],
      ['no time to end', pod('terminationGracePeriodSeconds'), 40, /not given time/],
      [
        'fewer while updating',
        [at('Deployment', 'polls'), 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable'],
        1,
        /fewer/,
      ],
      ['a number of replicas', [at('Deployment', 'polls'), 'spec', 'replicas'], 1, /fight/],
      ['no migration', pod('initContainers'), [], /up to date first/],
      ['a missing variable', container('env'), [], /AUTH_URL is missing/],
      ['an unknown variable', container('env', 1), { name: 'AUTH_ULR', value: 'x' }, /AUTH_ULR is a variable/],
      [
        'settings that are not there',
        container('envFrom', 0, 'configMapRef', 'name'),
        'setings',
        /no ConfigMap setings/,
      ],
      [
        'a secret that nobody makes',
        container('envFrom', 2, 'secretRef', 'name'),
        'pols',
        /nobody makes the Secret pols/,
      ],
      ['a volume that is not there', container('volumeMounts', 0, 'name'), 'temp', /no volume temp/],
      ['a spread of nothing', pod('topologySpreadConstraints'), [], /on one node/],
      ['a Service of others', [at('Service', 'polls'), 'spec', 'selector'], { a: 'b' }, /Service polls does not lead/],
      ['a Service to no port', [at('Service', 'polls'), 'spec', 'ports', 0, 'targetPort'], 'web', /port web/],
      ['a Service from outside', [at('Service', 'polls'), 'spec', 'type'], 'NodePort', /reached from outside/],
      ['a hidden realtime', [at('Service', 'realtime'), 'spec', 'clusterIP'], undefined, /hides its replicas/],
      ['a store without a name', [at('StatefulSet', 'redis'), 'spec', 'serviceName'], 'cache', /no Service cache/],
      [
        'a budget for nobody',
        [at('PodDisruptionBudget', 'polls'), 'spec', 'selector', 'matchLabels'],
        { a: 'b' },
        /guards nothing/,
      ],
      [
        'another way in',
        [at('Ingress', 'showhands'), 'spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'service', 'name'],
        'polls',
        /polls is open/,
      ],
      [
        'a host without TLS',
        [at('Ingress', 'showhands'), 'spec', 'rules', 0, 'host'],
        'a.example.org',
        /no certificate/,
      ],
      ['a lax namespace', [at('Namespace', 'showhands'), 'metadata', 'labels'], {}, /not restricted/],
      ['no denial', policy('deny-all', 'policyTypes'), ['Egress'], /stranger → create-databases:8080 passes/],
      ['an open store', policy('postgres', 'ingress', 0, 'from'), anyone, /gateway → postgres:5432 passes for nothing/],
      ['a way to a store for all', policy('to-redis', 'podSelector'), {}, /gateway → redis:6379 passes for nothing/],
      ['a lost way', policy('polls', 'ingress'), [], /gateway → polls:8080 is held up/],
      [
        'a way to another port',
        policy('to-redis', 'egress', 0, 'ports', 0, 'port'),
        6380,
        /polls → redis:6379 is held up/,
      ],
      [
        'a way in for all',
        policy('from-outside', 'ingress', 0, 'from', 0),
        { namespaceSelector: {} },
        /stranger → gateway/,
      ],
      [
        'a way out',
        policy('names', 'egress', 1),
        { to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ protocol: 'TCP', port: 443 }] },
        /polls → internet:443/,
      ],
      ['no names', policy('names', 'egress'), [], /polls → name server:53 is held up/],
    ];
    test.each(cases)('%s', (_, place, value, fault) => {
      const { documents, secrets } = overlays.small;
      const changed = z.array(z.unknown()).parse(edited(documents, place, value));
      expect(faultsOf(changed, secrets).join('\n')).toMatch(fault);
    });

    test('a scaler of nothing, and one by a metric that nobody offers', () => {
      const { documents, secrets } = overlays.production;
      const index = documents.findIndex((document) => JSON.stringify(document).includes('showhands_live_sockets'));
      const change = (place: Place, value: unknown) =>
        faultsOf(z.array(z.unknown()).parse(edited(documents, [index, 'spec', ...place], value)), secrets).join('\n');
      expect(change(['scaleTargetRef', 'name'], 'live')).toMatch(/no Deployment live/);
      expect(change(['metrics', 0, 'pods', 'metric', 'name'], 'sockets')).toMatch(/nobody offers the metric sockets/);
      expect(change(['minReplicas'], 1)).toMatch(/minReplicas/);
    });
  });
});
