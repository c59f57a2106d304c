import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Environment } from './service-configs.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** What `npm run env` makes. */
export const madeEnvironment = (): Environment => {
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

/** Puts variables in, as Compose does. @throws Error about one that is missing, or written in a way not used here */
export const interpolate = (text: string, environment: Environment): string =>
  text.replace(VARIABLE, (match: string, name?: string, kind?: string, rest?: string) => {
    if (match === '$$') return '$';
    if (name === undefined) throw new Error(`${match} has neither a default nor a reason why it is required`);
    const value = environment[name];
    if (value) return value;
    if (kind === ':-') return rest ?? '';
    throw new Error(`${name} is missing: ${rest}`);
  });

const everywhere = (value: unknown, environment: Environment): unknown => {
  if (typeof value === 'string') return interpolate(value, environment);
  if (Array.isArray(value)) return value.map((item) => everywhere(item, environment));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, everywhere(item, environment)]));
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

/** The keys that are used here, and no others: what is misspelt Compose may pass over, and `privileged` is not among them. */
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z
    .strictObject({ context: z.literal('.'), target: z.string(), args: z.strictObject({ SERVICE: z.string() }) })
    .optional(),
  profiles: z.array(z.string()).optional(),
  user: z.string().optional(),
  hostname: z.string().optional(),
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
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.string().regex(/^\/[\w/]+:size=\d+m,mode=1777$/)),
  shm_size: z.string().optional(),
  stop_grace_period: duration,
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  deploy: z.strictObject({ resources: z.strictObject({ limits }) }),
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

/** The document as Compose would see it with this environment. @throws Error that says what is wrong with its form */
export const loadCompose = (document: unknown, environment: Environment): Compose => {
  const parsed = schema.safeParse(everywhere(document, environment));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
};
