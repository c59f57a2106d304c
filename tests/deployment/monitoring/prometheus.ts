import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, ROOT, type Supervisor, waitUntilReady } from '@showhands/testing';
import { parse, stringify } from 'yaml';
import * as z from 'zod';

const FOLDER = join(ROOT, 'deploy/observability');

const scrapeConfig = z.looseObject({ job_name: z.string(), dns_sd_configs: z.array(z.unknown()).optional() });
const configSchema = z.looseObject({ scrape_configs: z.array(scrapeConfig), rule_files: z.array(z.string()) });

/** A value of each series. */
const resultSchema = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});
const targetsSchema = z.object({
  data: z.object({ activeTargets: z.array(z.object({ scrapeUrl: z.string(), health: z.string() })) }),
});
const rulesSchema = z.object({
  data: z.object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ name: z.string(), health: z.string(), state: z.string() })) }),
    ),
  }),
});

export type Rule = z.output<typeof rulesSchema>['data']['groups'][number]['rules'][number];

export interface Prometheus {
  /** The current value of each series of a query; without numbers such as NaN. */
  query(expression: string): Promise<number[]>;
  /** The addresses that it scrapes, with their health. */
  targets(): Promise<{ scrapeUrl: string; health: string }[]>;
  rules(): Promise<Rule[]>;
}

/** The shipped configuration, with the addresses of the stack in place of Compose's names. RabbitMQ's job is left out. */
const configurationFor = (metricsUrls: readonly string[]): string => {
  const config = configSchema.parse(parse(readFileSync(join(FOLDER, 'prometheus.yml'), 'utf8')));
  const jobs = config.scrape_configs.filter(({ job_name }) => job_name === 'showhands');
  return stringify({
    ...config,
    rule_files: config.rule_files.map((file) => join(FOLDER, file)),
    scrape_configs: jobs.map(({ dns_sd_configs: _, ...job }) => ({
      ...job,
      static_configs: [{ targets: metricsUrls.map((url) => new URL(url).host) }],
    })),
  });
};

/** Starts Prometheus with the shipped configuration. It ends with the supervisor. */
export const startPrometheus = async (
  program: string,
  { directory, launch }: Supervisor,
  metricsUrls: readonly string[],
): Promise<Prometheus> => {
  const configFile = join(directory, 'prometheus.yml');
  const logFile = join(directory, 'prometheus.log');
  writeFileSync(configFile, configurationFor(metricsUrls));
  const address = `127.0.0.1:${await freePort()}`;
  const args = [
    `--config.file=${configFile}`,
    `--storage.tsdb.path=${join(directory, 'prometheus')}`,
    `--web.listen-address=${address}`,
  ];
  const server = await launch({ program, args, logFile });
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://${address}${path}`);
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const targets = async () => targetsSchema.parse(await get('/api/v1/targets?state=active')).data.activeTargets;
  await waitUntilReady(server, { logFile, timeoutMs: 60_000, probe: targets });
  return {
    query: async (expression) => {
      const parameters = new URLSearchParams({ query: expression });
      const { data } = resultSchema.parse(await get(`/api/v1/query?${parameters.toString()}`));
      return data.result.map(({ value }) => Number(value[1])).filter(Number.isFinite);
    },
    targets,
    rules: async () => rulesSchema.parse(await get('/api/v1/rules')).data.groups.flatMap(({ rules }) => rules),
  };
};
