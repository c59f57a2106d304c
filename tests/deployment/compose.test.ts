import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';
import { parse } from 'yaml';
import * as z from 'zod';
import { generatedEnvironment, loadCompose, readCompose } from './compose-document.ts';
import { composeViolations, hardcodedSecrets } from './compose-rules.ts';
import { type DocumentPath, editDocument } from './edit-document.ts';
import { type Environment, services } from './service-configs.ts';

const environment = generatedEnvironment();
const document = readCompose();

/** Settings of services that call external addresses. */
const outside = {
  PUBLIC_URL: 'https://vote.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  ASSISTANT_LLM_URL: 'https://llm.example.org/v1',
  ASSISTANT_LLM_MODEL: 'small',
  ASSISTANT_LLM_API_KEY: 'a-key',
};

const violationsOf = (changed: unknown, settings: Environment = outside): string[] => {
  try {
    return [...hardcodedSecrets(changed), ...composeViolations(loadCompose(changed, { ...environment, ...settings }))];
  } catch (error) {
    return [String(error)];
  }
};

test.each([
  ['without', {}],
  ['with', outside],
])('the compose file violates no rule %s external addresses', (_, settings) => {
  expect(violationsOf(document, settings)).toEqual([]);
});

test('npm run env generates exactly the secrets that the compose file requires', () => {
  const required = [...JSON.stringify(document).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect([...new Set(required)].sort()).toEqual(Object.keys(environment).sort());
});

test('every service gets the tracing endpoint', () => {
  const endpoint = 'http://collector:4318';
  const compose = loadCompose(document, { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  for (const name of services) {
    expect([name, compose.services[name]?.environment.OTEL_EXPORTER_OTLP_ENDPOINT]).toEqual([name, endpoint]);
  }
});

test('every secret is required', () => {
  for (const name of Object.keys(environment)) {
    expect(() => loadCompose(document, { ...environment, [name]: '' })).toThrow(`${name} is missing`);
  }
});

describe('a violation is detected:', () => {
  const polls = (...place: DocumentPath): DocumentPath => ['services', 'polls', ...place];
  const cases: [string, DocumentPath, unknown, RegExp][] = [
    ['no health check', polls('healthcheck'), undefined, /healthcheck/],
    ['a disabled health check', polls('healthcheck'), { disable: true }, /must have one/],
    ['no memory limit', polls('deploy', 'resources', 'limits', 'memory'), undefined, /memory/],
    ['no process limit', polls('deploy', 'resources', 'limits', 'pids'), undefined, /pids/],
    ['a writable root file system', polls('read_only'), false, /read_only/],
    ['capabilities', polls('cap_drop'), [], /cap_drop/],
    ['new privileges', polls('security_opt'), ['no-new-privileges:false'], /security_opt/],
    ['privileged', polls('privileged'), true, /privileged/],
    ['unlimited logs', polls('logging', 'options'), {}, /max-size/],
    ['the latest image', ['services', 'redis', 'image'], 'redis:latest', /not pinned/],
    ['an image without a tag', ['services', 'redis', 'image'], 'redis', /not pinned/],
    ['root user', ['services', 'redis', 'user'], '0:0', /runs as root/],
    ['a user by name', ['services', 'redis', 'user'], 'redis', /not numeric/],
    ['the image of another service', polls('build', 'args', 'SERVICE'), 'auth', /is built as auth/],
    [
      'a gateway image without the web page',
      ['services', 'gateway', 'build', 'target'],
      'service',
      /is built from service/,
    ],
    ['a published port of Redis', ['services', 'redis', 'ports'], ['6379:6379'], /publishes 6379/],
    ['a proxy published on all interfaces', ['services', 'proxy', 'ports'], ['8080:8080'], /publishes 8080/],
    ['a published gateway', ['services', 'gateway', 'ports'], ['127.0.0.1:8080:8080'], /publishes 127/],
    ['slow DNS', polls('dns_opt'), undefined, /lost DNS query/],
    ['a capability', polls('cap_add'), ['NET_BIND_SERVICE'], /has a capability/],
    ['a gateway that nothing replaces', ['services', 'gateway', 'deploy', 'replicas'], '1', /no second replica/],
    ['a service that cannot be scaled', polls('deploy', 'replicas'), undefined, /no setting for its replicas/],
    ['a database with replicas', ['services', 'postgres', 'deploy', 'replicas'], '2', /must not have one/],
    [
      'a job that builds the image of its service again',
      ['services', 'migrate-polls', 'build'],
      { context: '.', target: 'service', args: { SERVICE: 'polls' } },
      /image that 2 services build/,
    ],
    ['an image that nothing builds', polls('build'), undefined, /image that 0 services build/],
    [
      'a service beside the proxy',
      polls('networks'),
      ['services', 'database', 'queue', 'cache', 'edge'],
      /can call the gateways/,
    ],
    [
      'a service on the public network',
      polls('networks'),
      ['services', 'database', 'queue', 'cache', 'public'],
      /reachable from outside/,
    ],
    [
      'a network of a backing service that is not called',
      ['services', 'gateway', 'networks'],
      ['edge', 'services', 'cache'],
      /redis/,
    ],
    [
      'no shared network with a backing service',
      polls('networks'),
      ['services', 'queue', 'cache'],
      /shares no network/,
    ],
    ['an unknown network', polls('networks'), ['service'], /network service does not exist/],
    ['a network that is not internal', ['networks', 'database'], null, /network database is not internal/],
    ['an unknown volume', ['services', 'redis', 'volumes'], ['data:/data'], /volume data does not exist/],
    ['an unknown folder', ['services', 'redis', 'volumes'], ['./redis:/etc/redis:ro'], /\.\/redis does not exist/],
    ['a writable configuration mount', ['services', 'redis', 'volumes'], ['./deploy/redis:/x'], /writable/],
    ['a missing variable', polls('environment', 'AUTH_URL'), undefined, /AUTH_URL is missing/],
    ['an empty variable', polls('environment', 'AMQP_URL'), '', /AMQP_URL is required/],
    ['an unknown variable', polls('environment', 'AUTH_ULR'), 'http://auth:8080', /AUTH_ULR is unknown/],
    [
      'a setting that is not passed on',
      polls('environment', 'DATABASE_POOL'),
      undefined,
      /DATABASE_POOL cannot be set/,
    ],
    [
      'auth without a network to a mail server',
      ['services', 'auth', 'networks'],
      ['services', 'database', 'queue', 'cache'],
      /cannot reach mail.example.org/,
    ],
    [
      'auth without memory for the picture decoder',
      ['services', 'auth', 'deploy', 'resources', 'limits', 'memory'],
      '512m',
      /auth: has too little memory/,
    ],
    ['an unknown host', polls('environment', 'AUTH_URL'), 'http://author:8080', /calls author/],
    ['a wrong port', polls('environment', 'AUTH_URL'), 'http://auth:80', /calls auth at port 80/],
    [
      'a hardcoded secret',
      polls('environment', 'INTERNAL_SECRET'),
      'x'.repeat(40),
      /INTERNAL_SECRET is a hardcoded secret/,
    ],
    ['a secret with a default', polls('environment', 'INTERNAL_SECRET'), '$' + '{INTERNAL_SECRET:-abc}', /hardcoded/],
    [
      'a service that connects as the owner',
      polls('environment', 'DATABASE_URL'),
      'postgres://polls_owner:$' + '{KEY_SECRET:?}@postgres/polls',
      /owner/,
    ],
    ['a start before the migration', polls('depends_on', 'migrate-polls'), undefined, /before its tables/],
    [
      'an unknown dependency',
      polls('depends_on', 'rabbit'),
      { condition: 'service_healthy' },
      /rabbit, which does not exist/,
    ],
    [
      'a health condition for a job',
      polls('depends_on', 'migrate-polls'),
      { condition: 'service_healthy' },
      /wrong condition/,
    ],
  ];
  test.each(cases)('%s', (_, place, value, violation) => {
    expect(violationsOf(editDocument(document, place, value)).join('\n')).toMatch(violation);
  });
});

describe('the proxy', () => {
  const caddyfile = readFileSync(join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8');
  const compose = loadCompose(document, environment);

  test('calls the gateways over a network that they share', () => {
    const [, name = '', port] = /dynamic a (\S+) (\d+)/.exec(caddyfile) ?? [];
    const { proxy, [name]: target } = compose.services;
    expect(port).toBe(target?.environment.PORT);
    expect(target?.networks.filter((network) => proxy?.networks.includes(network))).toEqual(['edge']);
  });

  test('reports one address to the gateways, which trust one proxy', () => {
    expect(compose.services.gateway?.environment.TRUST_PROXY_HOPS).toBe('1');
  });

  test('looks names up more often than an upgrade ends gateways', () => {
    expect(caddyfile).toMatch(/refresh 1s/);
    expect(readFileSync(join(ROOT, 'deploy/upgrade.mjs'), 'utf8')).toMatch(/DISCOVERY_MS = 3_000/);
  });

  test('serves a domain by https on the ports that it listens on', () => {
    const file = readFileSync(join(ROOT, 'deploy/https.yml'), 'utf8');
    const [httpPort, httpsPort] = ['http', 'https'].map(
      (name) => new RegExp(`${name}_port (\\d+)`).exec(caddyfile)?.[1],
    );
    expect(parse(file, { customTags: [{ tag: '!override', collection: 'seq' }] })).toEqual({
      services: {
        proxy: {
          environment: { SITE: '$' + '{DOMAIN:?set it in .env}' },
          ports: [`80:${httpPort}`, `443:${httpsPort}`],
        },
        gateway: { environment: { HTTPS: 'true' } },
      },
    });
  });
});

test('the images have the version of the checkout, which an upgrade builds', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  for (const name of services) {
    expect(loadCompose(document, environment).services[name]?.image).toBe(`showhands/${name}:${version}`);
  }
});
