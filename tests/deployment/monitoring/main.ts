/**
 * `npm run monitoring`: starts the stack and Prometheus with the shipped configuration, uses the product for half a minute,
 * and checks that every query of the dashboard has data and that every alert rule can be evaluated.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES, startStack } from '@showhands/stack';
import { eventually, freshDataDir, ROOT, removeDataDir, startSupervisor } from '@showhands/testing';
import * as z from 'zod';
import { findPrograms, reportNotRun } from '../programs.ts';
import { startActivity } from './activity.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';

/** Prometheus scrapes every 10 s; a rate needs two scrapes, and sums of rates two of each replica. */
const ACTIVITY_MS = 35_000;
/** What Grafana replaces $__rate_interval by: four scrapes of 15 s, its default. */
const RATE_INTERVAL = '1m';

const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string(), refId: z.string() })).default([]) }),
  ),
});

const panels = dashboardSchema.parse(
  JSON.parse(readFileSync(join(ROOT, 'deploy/observability/dashboards/showhands.json'), 'utf8')),
).panels;

/** Prints the series of each query. @returns the panels with a query that has no data */
const panelsWithoutData = async (prometheus: Prometheus): Promise<string[]> => {
  const empty: string[] = [];
  for (const { title, targets } of panels) {
    for (const { expr, refId } of targets) {
      const values = await prometheus.query(expr.replaceAll('$__rate_interval', RATE_INTERVAL));
      const largest = values.length === 0 ? 'none' : Math.max(...values).toPrecision(3);
      console.log(
        `${`${title} ${refId}`.padEnd(48)} ${String(values.length).padStart(3)} series  ${largest.padStart(9)}`,
      );
      if (values.length === 0) empty.push(`${title} (${refId}) has no data: ${expr}`);
    }
  }
  return empty;
};

const ruleFaults = async (prometheus: Prometheus): Promise<string[]> => {
  const rules = await prometheus.rules();
  const bad = rules.filter(({ health, state }) => health !== 'ok' || state === 'firing');
  console.log(`${rules.length} alert rules evaluated`);
  return [
    ...(rules.length === 0 ? ['no alert rule was loaded'] : []),
    ...bad.map(({ name, health, state }) => `alert ${name}: ${health}, ${state}`),
  ];
};

const run = async (program: string): Promise<string[]> => {
  const dataDir = await freshDataDir();
  const supervisor = await startSupervisor();
  const stack = await startStack({
    dataDir,
    replicas: { realtime: 2, polls: 2 },
    environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  });
  try {
    const metricsUrls = SERVICES.flatMap((service) => stack.replicas(service).map(({ metricsUrl }) => metricsUrl));
    const prometheus = await startPrometheus(program, supervisor, metricsUrls);
    const activity = await startActivity(stack.url);
    try {
      await delay(ACTIVITY_MS);
      const isUp = async (): Promise<void> => {
        const down = (await prometheus.targets()).filter(({ health }) => health !== 'up');
        if (down.length > 0) throw new Error(`not scraped: ${down.map(({ scrapeUrl }) => scrapeUrl).join(', ')}`);
      };
      await eventually(isUp, { timeoutMs: 30_000 });
      console.log(`${metricsUrls.length} replicas scraped, ${activity.calls} calls\n`);
      return [...(await panelsWithoutData(prometheus)), ...(await ruleFaults(prometheus))];
    } finally {
      await activity.stop();
    }
  } finally {
    await stack.stop();
    await supervisor.close();
    await removeDataDir(dataDir);
  }
};

const [program] = await findPrograms('prometheus');
if (program) {
  const faults = await run(program);
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? '\nEvery query has data.' : `\n${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} else {
  reportNotRun('the queries of the dashboard', 'Prometheus');
  process.exitCode = 1;
}
