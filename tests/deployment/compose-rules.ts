import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@showhands/testing';
import { type Compose, type ComposeService, isJob } from './compose-document.ts';
import {
  environmentViolations,
  hasEnoughMemory,
  missingSettings,
  services,
  servicesWithTables,
  targetsOf,
} from './service-configs.ts';
import { when } from './violations.ts';

type Rule = (compose: Compose) => string[];

const each =
  (find: (name: string, service: ComposeService, compose: Compose) => string[]): Rule =>
  (compose) =>
    Object.entries(compose.services).flatMap(([name, service]) =>
      find(name, service, compose).map((violation) => `${name}: ${violation}`),
    );

const images = each((name, { image, build, user, restart }, { services: all }) => {
  const tag = /:([^:/@]+)(?:@sha256:\w+)?$/.exec(image)?.[1] ?? '';
  const own = image.startsWith('showhands/');
  const isBuilt = build !== undefined;
  const builders = Object.values(all).filter((other) => other.build && other.image === image);
  return [
    ...when(!/^v?\d+[.]\d+/.test(tag), `${image} is not pinned to a version`),
    // The project's own images set their user in the Dockerfile.
    ...when(!own && !/^[1-9]\d*:\d+$/.test(user ?? ''), 'runs as root, or as a user that is not numeric'),
    ...when(own && user !== undefined, 'overrides the user of the image'),
    // A second build of the same image would leave the first one without a name.
    ...when(own && builders.length !== 1, `has an image that ${builders.length} services build`),
    ...when(own && isBuilt === (restart === 'no'), 'is a job that builds an image, or a service that builds none'),
    ...when(isBuilt && image.split(/[/:]/)[1] !== build?.args.SERVICE, `is built as ${build?.args.SERVICE}`),
    ...when(
      isBuilt && build?.target !== (name === 'gateway' ? 'gateway' : 'service'),
      `is built from ${build?.target}`,
    ),
    ...when(isBuilt && services.includes(name) && build?.args.SERVICE !== name, `runs ${build?.args.SERVICE}`),
  ];
});

const health = each((_, service) =>
  when(
    isJob(service) !== 'disable' in service.healthcheck,
    'a job must have no health check, and everything else must have one',
  ),
);

const order = each((name, { depends_on }, { services: all }) => [
  ...Object.entries(depends_on).flatMap(([other, { condition }]) => {
    const service = all[other];
    if (!service) return [`depends on ${other}, which does not exist`];
    const fits = isJob(service) === (condition === 'service_completed_successfully');
    return when(!fits, `depends on ${other} with the wrong condition ${condition}`);
  }),
  ...when(servicesWithTables.includes(name) && !depends_on[`migrate-${name}`], 'starts before its tables are migrated'),
]);

const PUBLISHED: Readonly<Record<string, string>> = { proxy: '127.0.0.1:8080:8080', grafana: '127.0.0.1:3000:3000' };

const publishing = each((name, { ports }) =>
  ports.filter((port) => port !== PUBLISHED[name]).map((port) => `publishes ${port}`),
);

const volumes: Rule = (compose) => {
  const used = new Set<string>();
  const violations = each((_, service) =>
    service.volumes.flatMap((volume) => {
      const [source = '', , mode] = volume.split(':');
      if (!source.startsWith('.')) used.add(source);
      if (!source.startsWith('.')) return when(!(source in compose.volumes), `volume ${source} does not exist`);
      const isPresent = existsSync(join(ROOT, source));
      return [...when(!isPresent, `${source} does not exist`), ...when(mode !== 'ro', `mounts ${source} writable`)];
    }),
  )(compose);
  const unused = Object.keys(compose.volumes).filter((name) => !used.has(name));
  return [...violations, ...unused.map((name) => `volume ${name} is not used`)];
};

/** Does not apply behind the proxy. */
const NOT_SET = { MAX_CONNECTIONS_PER_ADDRESS: '' };

const environments = each((name, { environment }) =>
  services.includes(name)
    ? [...environmentViolations(name, environment), ...missingSettings(name, { ...environment, ...NOT_SET })]
    : [],
);

const megabytes = (amount: string): number => Number.parseInt(amount, 10) * (amount.endsWith('g') ? 1024 : 1);

const memory = each((name, { deploy }) =>
  when(!hasEnoughMemory(name, megabytes(deploy.resources.limits.memory)), 'has too little memory'),
);

/** Services that call external addresses, which an operator sets: a mail server, a provider of single sign-on, a language model. */
const CALL_OUTSIDE: readonly string[] = ['auth', 'assistant'];

/** Port of each backing service and each service. */
const PORTS: Readonly<Record<string, number>> = {
  postgres: 5432,
  rabbitmq: 5672,
  redis: 6379,
  ...Object.fromEntries(services.map((name) => [name, 8080])),
};
/** Network of each backing service. */
const BACKING_SERVICES: Readonly<Record<string, string>> = { postgres: 'database', rabbitmq: 'queue', redis: 'cache' };

const calls = each((_, { environment, networks }, { services: all }) =>
  targetsOf(environment).flatMap(({ host, port }) => {
    if (host.includes('.')) return when(!networks.includes('outside'), `cannot reach ${host}`);
    const target = all[host];
    if (!target) return [`calls ${host}, which does not exist`];
    const shared = networks.filter((network) => target.networks.includes(network));
    return [
      ...when(port !== PORTS[host], `calls ${host} at port ${port}`),
      ...when(shared.length === 0, `calls ${host}, but shares no network with it`),
    ];
  }),
);

const reach = each((name, { environment, networks, profiles }, compose) => {
  const called = targetsOf(environment).map(({ host }) => host);
  const unneeded = Object.entries(BACKING_SERVICES)
    .filter(([target, network]) => target !== name && networks.includes(network) && !called.includes(target))
    // Prometheus scrapes RabbitMQ.
    .filter(([target]) => !(profiles?.includes('observability') && target === 'rabbitmq'));
  return [
    ...networks
      .filter((network) => !(network in compose.networks))
      .map((network) => `network ${network} does not exist`),
    ...unneeded.map(([target]) => `can reach ${target}, which it does not call`),
    ...when(networks.includes('public') && !['proxy', 'grafana'].includes(name), 'is reachable from outside'),
    ...when(
      networks.includes('edge') && !['proxy', 'gateway'].includes(name),
      'can call the gateways as the proxy does',
    ),
    ...when(networks.includes('outside') && !CALL_OUTSIDE.includes(name), 'can call external addresses'),
  ];
});

const isolation: Rule = ({ networks }) =>
  Object.entries(networks)
    .filter(([name, network]) => !['public', 'outside'].includes(name) && network?.internal !== true)
    .map(([name]) => `network ${name} is not internal`);

const owners = each((name, { environment }) =>
  when(
    services.includes(name) && Object.values(environment).some((value) => value.includes('_owner:')),
    'connects as the owner of its tables',
  ),
);

const dns = each((name, { dns_opt }) =>
  when(services.includes(name) && !dns_opt.includes('timeout:1'), 'waits too long for a lost DNS query'),
);

/** Replaced one after the other, a service is never without a replica; the gateways are also what one crash must not end. */
const replicas = each((name, { deploy, cap_add }) => [
  ...when(name === 'gateway' && (deploy.replicas ?? 1) < 2, 'has no second replica'),
  ...when(
    services.includes(name) !== (deploy.replicas !== undefined),
    'has no setting for its replicas, or must not have one',
  ),
  ...when(cap_add !== undefined && name !== 'proxy', 'has a capability'),
]);

const rules = [
  ...[images, dns, replicas, health, order, publishing, volumes, environments],
  ...[memory, calls, reach, isolation, owners],
];

/** Returns the rules that a parsed compose file violates. */
export const composeViolations = (compose: Compose): string[] => rules.flatMap((rule) => rule(compose));

const SECRET = /PASSWORD(?!_STRENGTH|_SIGN_IN)|SECRET|:\/\/[^/]*@/;
/** Required, or issued by the provider of single sign-on, which is optional. */
const FROM_OPERATOR = /\$\{\w+:\?[^}]+\}|^\$\{OIDC_CLIENT_SECRET:-\}$/;

/** Returns secrets that are hardcoded or have a default. */
export const hardcodedSecrets = (document: unknown): string[] => {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]) => {
    if (typeof value !== 'string') return hardcodedSecrets(value);
    const isSecret = SECRET.test(`${key}=${value}`) && !/\$\$/.test(value);
    return when(isSecret && !FROM_OPERATOR.test(value), `${key} is a hardcoded secret: ${value}`);
  });
};
