import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';
import { editDocument } from './edit-document.ts';
import { typeErrors } from './manifest-types.ts';
import { environmentOf, isWorkload, parseManifests } from './manifests.ts';
import { renderComponent, renderProduction, renderSmall, violationsOf } from './overlays.ts';
import { reportNotRun } from './programs.ts';
import { canRender, render } from './render.ts';
import { type Environment, missingSettings, services } from './service-configs.ts';

describe('on Kubernetes', () => {
  if (!canRender) {
    reportNotRun('checks of the Kubernetes manifests', 'kubectl or kustomize');
    test.todo('needs kubectl or kustomize');
    return;
  }
  const overlays = {
    small: renderSmall(),
    production: renderProduction(),
    'production with a language model': renderComponent('language-model'),
    'production with mail': renderComponent('mail'),
    'production with single sign-on': renderComponent('single-sign-on'),
    'production with tracing': renderComponent('tracing'),
    'production with KEDA': renderComponent('keda'),
    'production with the Prometheus Operator': renderComponent('prometheus-operator'),
  };
  const names = Object.keys(overlays) as (keyof typeof overlays)[];

  const environmentIn = (name: keyof typeof overlays, service: string): Environment => {
    const { documents, secrets } = overlays[name];
    const all = parseManifests(documents);
    const pods = all.filter(isWorkload).filter(({ metadata }) => metadata.name === service);
    const containers = pods.flatMap(({ spec }) => spec.template.spec.containers);
    return Object.assign({}, ...containers.map((container) => environmentOf(container, all, secrets)));
  };
  const withComponents = names.filter((name) => name !== 'small');

  test.each(names)('the overlay %s violates no rule', (name) => {
    const { documents, secrets } = overlays[name];
    expect(violationsOf(documents, secrets)).toEqual([]);
  });

  test('all overlays match the types of the oldest and of the newest Kubernetes version', () => {
    expect(typeErrors(names.flatMap((name) => overlays[name].documents))).toBe('');
  });

  test('the type check detects misspelt fields, fields that the oldest version lacks, and unknown values', () => {
    const deployment = overlays.small.documents.find((document) => JSON.stringify(document).includes('"Deployment"'));
    const edited = (field: string, value: unknown): unknown =>
      editDocument(deployment, ['spec', 'template', 'spec', 'containers', 0, field], value);
    const errors = typeErrors([
      edited('livenesProbe', {}),
      edited('restartPolicyRules', []),
      edited('imagePullPolicy', 'Sometimes'),
    ]);
    for (const reported of ['livenesProbe', 'restartPolicyRules', 'Sometimes']) expect(errors).toContain(reported);
  });

  test('with tracing, every service gets the address of the collector', () => {
    const traced = services.filter(
      (service) => environmentIn('production with tracing', service).OTEL_EXPORTER_OTLP_ENDPOINT,
    );
    expect(traced).toEqual(services);
  });

  test.each(services)('every setting of %s can be set in the overlay production or by a component', (service) => {
    const settable: Environment = Object.assign({}, ...withComponents.map((name) => environmentIn(name, service)));
    expect(missingSettings(service, settable)).toEqual([]);
    const { LOG_LEVEL: _, ...others } = settable;
    expect(missingSettings(service, others)).toEqual([`${service}: LOG_LEVEL cannot be set`]);
  });

  test('the manifests contain no secrets', () => {
    const values = [overlays.small, overlays.production].flatMap(({ secrets }) =>
      [...secrets.values()].flatMap((secret) => Object.values(secret)),
    );
    const text = JSON.stringify([overlays.small.documents, overlays.production.documents]);
    expect(values.filter((value) => text.includes(value))).toEqual([]);
    expect(text).not.toMatch(/"kind":"Secret"/);
  });

  test('the monitoring renders to ConfigMaps with the files of Compose', () => {
    const documents = render('k8s/monitoring');
    expect(typeErrors(documents)).toBe('');
    const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
    expect(documents).toMatchObject([
      {
        kind: 'ConfigMap',
        metadata: { name: 'showhands-dashboard', namespace: 'monitoring', labels: { grafana_dashboard: '1' } },
        data: { 'showhands.json': read('deploy/observability/dashboards/showhands.json') },
      },
      {
        kind: 'ConfigMap',
        metadata: { name: 'showhands-prometheus', namespace: 'monitoring' },
        data: {
          'alerts.yml': read('deploy/observability/alerts.yml'),
          'scrape.yml': read('k8s/monitoring/scrape.yml'),
        },
      },
    ]);
  });
});
