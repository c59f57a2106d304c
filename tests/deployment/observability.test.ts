import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';
import { parse, stringify } from 'yaml';
import * as z from 'zod';
import { generatedEnvironment, loadCompose, readCompose } from './compose-document.ts';
import { findPrograms, reportNotRun } from './programs.ts';
import { services } from './service-configs.ts';

const FOLDER = 'deploy/observability';
const read = (file: string): string => readFileSync(join(ROOT, FOLDER, file), 'utf8');

const compose = loadCompose(readCompose(), generatedEnvironment());

const discovery = z.object({ names: z.array(z.string()), type: z.literal('A'), port: z.int() });
const scraping = z.object({
  scrape_configs: z.array(z.object({ job_name: z.string(), dns_sd_configs: z.array(discovery) })),
});

const targets = scraping
  .parse(parse(read('prometheus.yml')))
  .scrape_configs.flatMap(({ dns_sd_configs }) =>
    dns_sd_configs.flatMap(({ names, port }) => names.map((name) => ({ name, port }))),
  );

test('Prometheus scrapes every service and RabbitMQ', () => {
  expect(targets.map(({ name }) => name).sort()).toEqual([...services, 'rabbitmq'].sort());
});

test('Prometheus scrapes the metrics ports over a shared network', () => {
  const own = compose.services.prometheus?.networks ?? [];
  for (const { name, port } of targets) {
    const { environment = {}, networks = [] } = compose.services[name] ?? {};
    const metricsPort = name === 'rabbitmq' ? '15692' : (environment.ADMIN_PORT ?? environment.PORT);
    expect([name, String(port)]).toEqual([name, metricsPort]);
    expect([name, networks.some((network) => own.includes(network))]).toEqual([name, true]);
  }
});

describe("Grafana's files", () => {
  const dashboardSchema = z.object({
    uid: z.string(),
    title: z.string(),
    panels: z.array(
      z.object({
        id: z.int(),
        type: z.enum(['row', 'stat', 'timeseries']),
        title: z.string().min(1),
        gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
        datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.string() }).optional(),
        targets: z
          .array(z.object({ refId: z.string(), expr: z.string(), datasource: z.object({ uid: z.string() }) }))
          .default([]),
      }),
    ),
  });
  const { panels } = dashboardSchema.parse(JSON.parse(read('dashboards/showhands.json')));

  test('define the data source that the panels use', () => {
    const uid = panels.find(({ datasource }) => datasource)?.datasource?.uid;
    const url = 'http://prometheus:9090';
    const source = { name: expect.any(String), uid, type: 'prometheus', access: 'proxy', url, isDefault: true };
    expect(parse(read('grafana/datasources/prometheus.yml'))).toEqual({ apiVersion: 1, datasources: [source] });
    const used = panels.flatMap(({ datasource, targets: queries }) => [
      ...(datasource ? [datasource.uid] : []),
      ...queries.map((query) => query.datasource.uid),
    ]);
    expect(used.length).toBeGreaterThan(panels.length);
    expect(new Set(used)).toEqual(new Set([uid]));
  });

  test('are mounted where Grafana looks for them', () => {
    const path = '/etc/grafana/dashboards';
    const provider = { name: expect.any(String), type: 'file', options: { path } };
    expect(parse(read('grafana/dashboards/files.yml'))).toEqual({ apiVersion: 1, providers: [provider] });
    expect(compose.services.grafana?.volumes).toEqual(
      expect.arrayContaining([
        './deploy/observability/grafana:/etc/grafana/provisioning:ro',
        `./deploy/observability/dashboards:${path}:ro`,
      ]),
    );
  });

  test('give every panel a place of its own and queries', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    const withoutQuery = panels.filter(({ type, targets: queries }) => (type === 'row') !== (queries.length === 0));
    expect(withoutQuery).toEqual([]);
  });
});

const [, promtool] = await findPrograms('kustomize', 'promtool');

describe('promtool', () => {
  if (!promtool) {
    reportNotRun('checks of the configuration and the alerts of Prometheus', 'promtool');
    test.todo('needs promtool');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'showhands-promtool-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const ruleTests = join(ROOT, 'tests/deployment/alerts.test.yml');
  const alertsSchema = z.object({
    groups: z.array(z.looseObject({ rules: z.array(z.looseObject({ alert: z.string() })) })),
  });
  const alerts = alertsSchema.parse(parse(read('alerts.yml')));
  const alertNames = alerts.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

  const run = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' });
    return status === 0 ? 'accepted' : `${stdout}${stderr}`;
  };
  const write = (name: string, document: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, stringify(document));
    return file;
  };

  test('accepts the configuration of Compose with its alerts', () => {
    expect(run('check', 'config', join(ROOT, FOLDER, 'prometheus.yml'))).toBe('accepted');
  });

  test('accepts the files for a Prometheus on Kubernetes', () => {
    const config = {
      scrape_config_files: [join(ROOT, 'k8s/monitoring/scrape.yml')],
      rule_files: [join(ROOT, FOLDER, 'alerts.yml')],
    };
    expect(run('check', 'config', write('kubernetes.yml', config))).toBe('accepted');
  });

  test('rejects a scrape configuration with a misspelt key', () => {
    const scrape = readFileSync(join(ROOT, 'k8s/monitoring/scrape.yml'), 'utf8');
    const file = write('scrape.yml', parse(scrape.replace('relabel_configs', 'relabel_config')));
    const config = write('misspelt.yml', { scrape_config_files: [file] });
    expect(run('check', 'config', config)).toMatch('field relabel_config not found');
  });

  test('sees every alert fire, and none too early', () => {
    expect(run('test', 'rules', ruleTests)).toBe('accepted');
    expect(alertNames.length).toBeGreaterThan(10);
  });

  const withRules = (change: (rule: object) => object): string => {
    const groups = alerts.groups.map((group) => ({ ...group, rules: group.rules.map(change) }));
    const rules = write('alerts.yml', { groups });
    return run(
      'test',
      'rules',
      write('rules.test.yml', { ...parse(readFileSync(ruleTests, 'utf8')), rule_files: [rules] }),
    );
  };

  test.each([
    ['never fires', { expr: 'vector(1) > 2' }],
    ['fires at once', { for: '0s', expr: 'vector(1)' }],
    ['fires late', { for: '1h' }],
  ])('detects each alert that %s', (_, change) => {
    const found = withRules((rule) => ({ ...rule, ...change }));
    const detected = new Set([...found.matchAll(/alertname: (\w+)/g)].map(([, name]) => name));
    expect([...detected].sort()).toEqual([...alertNames].sort());
  });
});
