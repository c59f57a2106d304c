import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { createPlatform } from '@showhands/service-kit/platform';
import type { Metrics } from '@showhands/service-kit/runtime';
import { ROOT, startRedis, testAmqpUrl } from '@showhands/testing';
import { parse } from 'yaml';
import * as z from 'zod';
import { type Services, startServices } from '../fixtures/services.ts';

const OBSERVABILITY = join(ROOT, 'deploy/observability');

const alertsSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).optional(),
    }),
  ),
});

const read = (file: string): string => readFileSync(join(OBSERVABILITY, file), 'utf8');
const alerts = alertsSchema.parse(parse(read('alerts.yml'))).groups.flatMap(({ rules }) => rules);
const panels = dashboardSchema.parse(JSON.parse(read('dashboards/showhands.json'))).panels;
const queries: [where: string, query: string][] = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

interface Selector {
  readonly name: string;
  readonly labels: readonly string[];
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
};

const all = (node: SyntaxNode, name: string): SyntaxNode[] => [
  ...(node.name === name ? [node] : []),
  ...childrenOf(node).flatMap((child) => all(child, name)),
];

/** Metric and label names that a query uses. @throws Error if it is not valid PromQL */
const selectorsOf = (query: string): Selector[] => {
  const text = query.replaceAll('$__rate_interval', '1m');
  const { topNode } = parser.parse(text);
  const errors = all(topNode, '\u26A0');
  if (errors.length > 0) throw new Error(`not PromQL at ${errors[0]?.from}: ${query}`);
  const textOf = ({ from, to }: SyntaxNode) => text.slice(from, to);
  return all(topNode, 'VectorSelector').map((selector) => ({
    name: all(selector, 'Identifier').map(textOf)[0] ?? '',
    labels: all(selector, 'LabelName').map(textOf),
  }));
};

/** Labels that Prometheus adds to every series or to histogram buckets. */
const BUILT_IN_LABELS = ['job', 'instance', 'le'];

let services: Services;
let closeReplica: () => Promise<void>;
const known = new Map<string, Set<string>>([['up', new Set()]]);

const addKnown = ({ registry }: Metrics): void => {
  for (const metric of registry.getMetricsAsArray()) {
    const labels: readonly string[] =
      'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames : [];
    const names =
      String(metric.type) === 'histogram'
        ? ['_bucket', '_sum', '_count'].map((end) => metric.name + end)
        : [metric.name];
    for (const name of names) known.set(name, new Set([...labels, 'service']));
  }
};

beforeAll(async () => {
  services = await startServices();
  const redis = await startRedis();
  // Some metrics are exported only by a service with RabbitMQ and Redis.
  const replica = createPlatform('polls', { LOG_LEVEL: 'silent', AMQP_URL: await testAmqpUrl(), REDIS_URL: redis.url });
  closeReplica = async () => {
    await replica.close();
    await redis.stop();
  };
  for (const metrics of [...services.metrics, replica.metrics]) addKnown(metrics);
});

afterAll(async () => {
  await closeReplica?.();
  await services?.close();
});

describe('alerts and dashboard', () => {
  test('are found by this test', () => {
    expect(alerts.length).toBeGreaterThan(5);
    expect(queries.length).toBeGreaterThan(alerts.length + 20);
  });

  test.each(queries)('%s uses only metrics and labels that the services export: %s', (_, query) => {
    const selectors = selectorsOf(query);
    expect(selectors).not.toEqual([]);
    for (const { name, labels } of selectors) {
      expect([...known.keys()]).toContain(name);
      expect([...(known.get(name) ?? []), ...BUILT_IN_LABELS]).toEqual(expect.arrayContaining([...labels]));
    }
  });
});

test('every alert is described in docs/troubleshooting.md', () => {
  const runbook = readFileSync(join(OBSERVABILITY, '../../docs/troubleshooting.md'), 'utf8');
  for (const { alert } of alerts) expect(runbook).toContain(`**${alert}**`);
});
