import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@showhands/testing';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Environment } from './service-configs.ts';

/** The environment file that `npm run env` generates. */
export const generatedEnvironment = (): Environment => {
  const folder = mkdtempSync(join(tmpdir(), 'showhands-env-'));
  const file = join(folder, '.env');
  try {
    execFileSync(process.execPath, [join(ROOT, 'deploy/make-env.mjs'), file]);
    const pairs = [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)];
    return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const readCompose = (): unknown =>
  parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });

const VARIABLE = /\$\$|\$\{(\w+)(:[-?])([^}]*)\}|\$\{?\w*/g;

/** Interpolates variables as Compose does. @throws Error for a missing variable or an unsupported form */
export const interpolate = (text: string, environment: Environment): string =>
  text.replace(VARIABLE, (match: string, name?: string, kind?: string, rest?: string) => {
    if (match === '$$') return '$';
    if (name === undefined) throw new Error(`${match} has neither a default nor an error message`);
    const value = environment[name];
    if (value) return value;
    if (kind === ':-') return rest ?? '';
    throw new Error(`${name} is missing: ${rest}`);
  });

const interpolateAll = (value: unknown, environment: Environment): unknown => {
  if (typeof value === 'string') return interpolate(value, environment);
  if (Array.isArray(value)) return value.map((item) => interpolateAll(item, environment));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolateAll(item, environment)]));
};

const duration = z.string().regex(/^\d+(s|m)$/);
const condition = z.enum(['service_healthy', 'service_completed_successfully']);
const probe = z.strictObject({
  test: z.array(z.string()).min(2),
  interval: duration,
  timeout: duration,
  retries: z.int(),
  start_period: duration,
  start_interval: duration.optional(),
});
const limits = z.strictObject({
  cpus: z.string().regex(/^[\d.]+$/),
  memory: z.string().regex(/^\d+[mg]$/),
  pids: z.int().positive(),
});

/** Allows only the keys in use: Compose may ignore a misspelt key, and keys such as `privileged` must not appear. */
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z
    .strictObject({ context: z.literal('.'), target: z.string(), args: z.strictObject({ SERVICE: z.string() }) })
    .optional(),
  profiles: z.array(z.string()).optional(),
  user: z.string().optional(),
  hostname: z.string().optional(),
  dns_opt: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).min(1),
  depends_on: z.record(z.string(), z.strictObject({ condition })).default({}),
  healthcheck: z.union([probe, z.strictObject({ disable: z.literal(true) })]),
  restart: z.enum(['unless-stopped', 'no']),
  init: z.literal(true),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.tuple([z.literal('NET_BIND_SERVICE')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.string().regex(/^\/[\w/]+:size=\d+m,mode=1777$/)),
  shm_size: z.string().optional(),
  stop_grace_period: duration,
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  deploy: z.strictObject({
    resources: z.strictObject({ limits }),
    replicas: z.coerce.number().int().positive().optional(),
  }),
});

const schema = z.looseObject({
  name: z.literal('showhands'),
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.strictObject({ internal: z.literal(true).optional() }).nullable()),
  volumes: z.record(z.string(), z.null()),
});

export type ComposeService = z.output<typeof serviceSchema>;
export type Compose = z.output<typeof schema>;

export const isJob = ({ restart }: ComposeService): boolean => restart === 'no';

/** Interpolates and parses the compose file. @throws Error that lists the schema violations */
export const loadCompose = (document: unknown, environment: Environment): Compose => {
  const parsed = schema.safeParse(interpolateAll(document, environment));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
};
