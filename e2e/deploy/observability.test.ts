import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';
import { loadCompose, madeEnvironment, ROOT, readCompose } from './compose-document.ts';
import { services } from './service-configs.ts';

const FOLDER = 'deploy/observability';
const read = (file: string): string => readFileSync(join(ROOT, FOLDER, file), 'utf8');

const compose = loadCompose(readCompose(), madeEnvironment());

const discovery = z.object({ names: z.array(z.string()), type: z.literal('A'), port: z.int() });
const scraping = z.object({
  scrape_configs: z.array(z.object({ job_name: z.string(), dns_sd_configs: z.array(discovery) })),
});

const asked = scraping
  .parse(parse(read('prometheus.yml')))
  .scrape_configs.flatMap(({ dns_sd_configs }) =>
    dns_sd_configs.flatMap(({ names, port }) => names.map((name) => ({ name, port }))),
  );

test('Prometheus asks every service, and RabbitMQ, for its figures', () => {
  expect(asked.map(({ name }) => name).sort()).toEqual([...services, 'rabbitmq'].sort());
});

test('Prometheus asks where figures are, on a network that it shares', () => {
  const own = compose.services.prometheus?.networks ?? [];
  for (const { name, port } of asked) {
    const { environment = {}, networks = [] } = compose.services[name] ?? {};
    const figures = name === 'rabbitmq' ? '15692' : (environment.ADMIN_PORT ?? environment.PORT);
    expect([name, String(port)]).toEqual([name, figures]);
    expect([name, networks.some((network) => own.includes(network))]).toEqual([name, true]);
  }
});

test('Grafana knows the source that its dashboards name', () => {
  const sources = z.object({ datasources: z.array(z.object({ uid: z.string(), url: z.string() })) });
  const { datasources } = sources.parse(parse(read('grafana/datasources/prometheus.yml')));
  expect(datasources).toEqual([{ uid: 'showhands', url: 'http://prometheus:9090' }]);
  const named = [...read('dashboards/showhands.json').matchAll(/"datasource": \{[^}]*"uid": "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named.map(([, uid]) => uid))).toEqual(new Set(datasources.map(({ uid }) => uid)));
});
