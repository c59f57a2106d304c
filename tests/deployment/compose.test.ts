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
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'showhands',
  OIDC_CLIENT_SECRET: 'a-client-secret',
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
  const cases: [violation: RegExp, place: DocumentPath, value: unknown][] = [
    [/healthcheck/, polls('healthcheck'), undefined],
    [/must have one/, polls('healthcheck'), { disable: true }],
    [/memory/, polls('deploy', 'resources', 'limits', 'memory'), undefined],
    [/pids/, polls('deploy', 'resources', 'limits', 'pids'), undefined],
    [/read_only/, polls('read_only'), false],
    [/cap_drop/, polls('cap_drop'), []],
    [/security_opt/, polls('security_opt'), ['no-new-privileges:false']],
    [/privileged/, polls('privileged'), true],
    [/max-size/, polls('logging', 'options'), {}],
    [/not pinned/, ['services', 'redis', 'image'], 'redis:latest'],
    [/not pinned/, ['services', 'redis', 'image'], 'redis'],
    [/runs as root/, ['services', 'redis', 'user'], '0:0'],
    [/not numeric/, ['services', 'redis', 'user'], 'redis'],
    [/is built as auth/, polls('build', 'args', 'SERVICE'), 'auth'],
    [/is built from service/, ['services', 'gateway', 'build', 'target'], 'service'],
    [/publishes 6379/, ['services', 'redis', 'ports'], ['6379:6379']],
    [/publishes 8080/, ['services', 'proxy', 'ports'], ['8080:8080']],
    [/publishes 127/, ['services', 'gateway', 'ports'], ['127.0.0.1:8080:8080']],
    [/lost DNS query/, polls('dns_opt'), undefined],
    [/has a capability/, polls('cap_add'), ['NET_BIND_SERVICE']],
    [/no second replica/, ['services', 'gateway', 'deploy', 'replicas'], '1'],
    [/no setting for its replicas/, polls('deploy', 'replicas'), undefined],
    [/must not have one/, ['services', 'postgres', 'deploy', 'replicas'], '2'],
    [
      /image that 2 services build/,
      ['services', 'migrate-polls', 'build'],
      { context: '.', target: 'service', args: { SERVICE: 'polls' } },
    ],
    [/image that 0 services build/, polls('build'), undefined],
    [/can call the gateways/, polls('networks'), ['services', 'database', 'queue', 'cache', 'edge']],
    [/reachable from outside/, polls('networks'), ['services', 'database', 'queue', 'cache', 'public']],
    [/redis/, ['services', 'gateway', 'networks'], ['edge', 'services', 'cache']],
    [/shares no network/, polls('networks'), ['services', 'queue', 'cache']],
    [/network service does not exist/, polls('networks'), ['service']],
    [/network database is not internal/, ['networks', 'database'], null],
    [/volume data does not exist/, ['services', 'redis', 'volumes'], ['data:/data']],
    [/\.\/redis does not exist/, ['services', 'redis', 'volumes'], ['./redis:/etc/redis:ro']],
    [/writable/, ['services', 'redis', 'volumes'], ['./deploy/redis:/x']],
    [/AUTH_URL is missing/, polls('environment', 'AUTH_URL'), undefined],
    [/AMQP_URL is required/, polls('environment', 'AMQP_URL'), ''],
    [/AUTH_ULR is unknown/, polls('environment', 'AUTH_ULR'), 'http://auth:8080'],
    [/DATABASE_POOL cannot be set/, polls('environment', 'DATABASE_POOL'), undefined],
    [/cannot reach mail.example.org/, ['services', 'auth', 'networks'], ['services', 'database', 'queue', 'cache']],
    [/auth: has too little memory/, ['services', 'auth', 'deploy', 'resources', 'limits', 'memory'], '512m'],
    [/calls author/, polls('environment', 'AUTH_URL'), 'http://author:8080'],
    [/calls auth at port 80/, polls('environment', 'AUTH_URL'), 'http://auth:80'],
    [/INTERNAL_SECRET is a hardcoded secret/, polls('environment', 'INTERNAL_SECRET'), 'x'.repeat(40)],
    [/hardcoded/, polls('environment', 'INTERNAL_SECRET'), '$' + '{INTERNAL_SECRET:-abc}'],
    [/owner/, polls('environment', 'DATABASE_URL'), 'postgres://polls_owner:$' + '{KEY_SECRET:?}@postgres/polls'],
    [/before its tables/, polls('depends_on', 'migrate-polls'), undefined],
    [/rabbit, which does not exist/, polls('depends_on', 'rabbit'), { condition: 'service_healthy' }],
    [/wrong condition/, polls('depends_on', 'migrate-polls'), { condition: 'service_healthy' }],
  ];
  test.each(cases)('%s', (violation, place, value) => {
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
