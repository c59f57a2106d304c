import { describe, expect, test } from '@jest/globals';
import { loadCompose, madeEnvironment, readCompose } from './compose-document.ts';
import { composeFaults, writtenSecrets } from './compose-rules.ts';
import { edited, type Place } from './edit.ts';
import { services } from './service-configs.ts';

const environment = madeEnvironment();
const document = readCompose();

const faultsOf = (changed: unknown): string[] => {
  try {
    return [...writtenSecrets(changed), ...composeFaults(loadCompose(changed, environment))];
  } catch (error) {
    return [String(error)];
  }
};

test('the compose file is without fault', () => {
  expect(faultsOf(document)).toEqual([]);
});

test('each secret that is made is asked for, and each that is asked for is made', () => {
  const asked = [...JSON.stringify(document).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect([...new Set(asked)].sort()).toEqual(Object.keys(environment).sort());
});

test('every service is told where spans go', () => {
  const endpoint = 'http://collector:4318';
  const compose = loadCompose(document, { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  for (const name of services) {
    expect([name, compose.services[name]?.environment.OTEL_EXPORTER_OTLP_ENDPOINT]).toEqual([name, endpoint]);
  }
});

test('without a secret nothing starts', () => {
  for (const name of Object.keys(environment)) {
    expect(() => loadCompose(document, { ...environment, [name]: '' })).toThrow(`${name} is missing`);
  }
});

describe('a fault is found:', () => {
  const polls = (...place: Place): Place => ['services', 'polls', ...place];
  const cases: [string, Place, unknown, RegExp][] = [
    ['no health check', polls('healthcheck'), undefined, /healthcheck/],
    ['a health check that is off', polls('healthcheck'), { disable: true }, /has a health check/],
    ['no limit of memory', polls('deploy', 'resources', 'limits', 'memory'), undefined, /memory/],
    ['no limit of processes', polls('deploy', 'resources', 'limits', 'pids'), undefined, /pids/],
    ['a root that can be written', polls('read_only'), false, /read_only/],
    ['capabilities', polls('cap_drop'), [], /cap_drop/],
    ['new privileges', polls('security_opt'), ['no-new-privileges:false'], /security_opt/],
    ['privileged', polls('privileged'), true, /privileged/],
    ['logs without end', polls('logging', 'options'), {}, /max-size/],
    ['the newest image, whatever it is', ['services', 'redis', 'image'], 'redis:latest', /not pinned/],
    ['an image without a tag', ['services', 'redis', 'image'], 'redis', /not pinned/],
    ['root', ['services', 'redis', 'user'], '0:0', /runs as root/],
    ['a user by name', ['services', 'redis', 'user'], 'redis', /by number/],
    ['the image of another service', polls('build', 'args', 'SERVICE'), 'auth', /is built as auth/],
    ['a gateway without the page', ['services', 'gateway', 'build', 'target'], 'service', /is built from service/],
    ['a store that can be reached', ['services', 'redis', 'ports'], ['6379:6379'], /publishes 6379/],
    ['a gateway on every network', ['services', 'gateway', 'ports'], ['8080:8080'], /publishes 8080/],
    ['a service in the open', polls('networks'), ['services', 'database', 'queue', 'cache', 'public'], /open/],
    [
      'a way to a store that is not called',
      ['services', 'gateway', 'networks'],
      ['public', 'services', 'cache'],
      /redis/,
    ],
    ['no way to a store', polls('networks'), ['services', 'queue', 'cache'], /none of its networks/],
    ['a network that is not there', polls('networks'), ['service'], /no network service/],
    ['a wall with a hole', ['networks', 'database'], null, /network database leads out/],
    ['a volume that is not there', ['services', 'redis', 'volumes'], ['data:/data'], /no volume data/],
    ['a folder that is not there', ['services', 'redis', 'volumes'], ['./redis:/etc/redis:ro'], /no .\/redis/],
    ['settings that can be written', ['services', 'redis', 'volumes'], ['./deploy/redis:/x'], /may write/],
    ['a missing variable', polls('environment', 'AUTH_URL'), undefined, /AUTH_URL is missing/],
    ['an empty variable', polls('environment', 'AMQP_URL'), '', /AMQP_URL is required/],
    ['an unknown variable', polls('environment', 'AUTH_ULR'), 'http://auth:8080', /AUTH_ULR is a variable/],
    ['a wrong host', polls('environment', 'AUTH_URL'), 'http://author:8080', /calls author/],
    ['a wrong port', polls('environment', 'AUTH_URL'), 'http://auth:80', /calls auth at port 80/],
    ['a secret in the file', polls('environment', 'INTERNAL_SECRET'), 'x'.repeat(40), /INTERNAL_SECRET is a secret/],
    [
      'a secret with a default',
      polls('environment', 'INTERNAL_SECRET'),
      '$' + '{INTERNAL_SECRET:-abc}',
      /written down/,
    ],
    [
      'an owner that serves',
      polls('environment', 'DATABASE_URL'),
      'postgres://polls_owner:$' + '{KEY_SECRET:?}@postgres/polls',
      /owner/,
    ],
    ['a start before the tables', polls('depends_on', 'migrate-polls'), undefined, /before its tables/],
    [
      'waiting for nobody',
      polls('depends_on', 'rabbit'),
      { condition: 'service_healthy' },
      /rabbit, which is not there/,
    ],
    [
      'waiting for a job to be well',
      polls('depends_on', 'migrate-polls'),
      { condition: 'service_healthy' },
      /waits until/,
    ],
  ];
  test.each(cases)('%s', (_, place, value, fault) => {
    expect(faultsOf(edited(document, place, value)).join('\n')).toMatch(fault);
  });
});
