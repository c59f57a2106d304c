import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Compose, type ComposeService, isJob, ROOT } from './compose-document.ts';
import { environmentFaults, services, servicesWithTables, targetsOf } from './service-configs.ts';

type Rule = (compose: Compose) => string[];

const each =
  (find: (name: string, service: ComposeService, compose: Compose) => string[]): Rule =>
  (compose) =>
    Object.entries(compose.services).flatMap(([name, service]) =>
      find(name, service, compose).map((fault) => `${name}: ${fault}`),
    );

const when = (isFault: boolean, fault: string): string[] => (isFault ? [fault] : []);

const images = each((name, { image, build, user }) => {
  const tag = /:([^:/]+)$/.exec(image)?.[1] ?? '';
  const own = build !== undefined;
  return [
    ...when(!/^v?\d+[.]\d+/.test(tag), `${image} is not pinned to a version`),
    // Our own images name theirs themselves.
    ...when(!own && !/^[1-9]\d*:\d+$/.test(user ?? ''), 'runs as root, or as somebody who is not named by number'),
    ...when(own && user !== undefined, 'the image says who runs it'),
    ...when(own && image.split(/[/:]/)[1] !== build?.args.SERVICE, `is built as ${build?.args.SERVICE}`),
    ...when(own && build?.target !== (name === 'gateway' ? 'gateway' : 'service'), `is built from ${build?.target}`),
    ...when(services.includes(name) && build?.args.SERVICE !== name, `runs ${build?.args.SERVICE}`),
  ];
});

const health = each((_, service) =>
  when(isJob(service) !== 'disable' in service.healthcheck, 'a job ends, and everything else has a health check'),
);

const order = each((name, { depends_on }, { services: all }) => [
  ...Object.entries(depends_on).flatMap(([other, { condition }]) => {
    const service = all[other];
    if (!service) return [`waits for ${other}, which is not there`];
    const fits = isJob(service) === (condition === 'service_completed_successfully');
    return when(!fits, `waits until ${other} is ${condition}`);
  }),
  ...when(servicesWithTables.includes(name) && !depends_on[`migrate-${name}`], 'starts before its tables are there'),
]);

const PUBLISHED: Readonly<Record<string, string>> = { gateway: '127.0.0.1:8080:8080', grafana: '127.0.0.1:3000:3000' };

const publishing = each((name, { ports }) =>
  ports.filter((port) => port !== PUBLISHED[name]).map((port) => `publishes ${port}`),
);

const volumes: Rule = (compose) => {
  const used = new Set<string>();
  const faults = each((_, service) =>
    service.volumes.flatMap((volume) => {
      const [source = '', , mode] = volume.split(':');
      if (!source.startsWith('.')) used.add(source);
      if (!source.startsWith('.')) return when(!(source in compose.volumes), `there is no volume ${source}`);
      const isThere = existsSync(join(ROOT, source));
      return [...when(!isThere, `there is no ${source}`), ...when(mode !== 'ro', `may write into ${source}`)];
    }),
  )(compose);
  const unused = Object.keys(compose.volumes).filter((name) => !used.has(name));
  return [...faults, ...unused.map((name) => `volume ${name} is not used`)];
};

const environments = each((name, { environment }) =>
  services.includes(name) ? environmentFaults(name, environment) : [],
);

/** What each store and each service listens on. */
const PORTS: Readonly<Record<string, number>> = {
  postgres: 5432,
  rabbitmq: 5672,
  redis: 6379,
  ...Object.fromEntries(services.map((name) => [name, 8080])),
};
const STORES: Readonly<Record<string, string>> = { postgres: 'database', rabbitmq: 'queue', redis: 'cache' };

const calls = each((_, { environment, networks }, { services: all }) =>
  targetsOf(environment).flatMap(({ host, port }) => {
    // What an operator gives, such as a language model.
    if (host.includes('.')) return [];
    const target = all[host];
    if (!target) return [`calls ${host}, which is not there`];
    const shared = networks.filter((network) => target.networks.includes(network));
    return [
      ...when(port !== PORTS[host], `calls ${host} at port ${port}`),
      ...when(shared.length === 0, `calls ${host}, but is in none of its networks`),
    ];
  }),
);

const reach = each((name, { environment, networks, profiles }, compose) => {
  const called = targetsOf(environment).map(({ host }) => host);
  const needless = Object.entries(STORES)
    .filter(([store, network]) => store !== name && networks.includes(network) && !called.includes(store))
    // Prometheus asks RabbitMQ for its figures.
    .filter(([store]) => !(profiles?.includes('observability') && store === 'rabbitmq'));
  return [
    ...networks.filter((network) => !(network in compose.networks)).map((network) => `there is no network ${network}`),
    ...needless.map(([store]) => `reaches ${store}, which it does not call`),
    ...when(networks.includes('public') && !['gateway', 'grafana'].includes(name), 'is open to the outside'),
    ...when(networks.includes('outside') && name !== 'assistant', 'may call out'),
  ];
});

const walls: Rule = ({ networks }) =>
  Object.entries(networks)
    .filter(([name, network]) => !['public', 'outside'].includes(name) && network?.internal !== true)
    .map(([name]) => `network ${name} leads out of the machine`);

const owners = each((name, { environment }) =>
  when(
    services.includes(name) && Object.values(environment).some((value) => value.includes('_owner:')),
    'runs as the owner of its tables',
  ),
);

const rules = [images, health, order, publishing, volumes, environments, calls, reach, walls, owners];

/** What is wrong with a compose file whose form is right. */
export const composeFaults = (compose: Compose): string[] => rules.flatMap((rule) => rule(compose));

const SECRET = /PASSWORD|SECRET|:\/\/[^/]*@/;

/** Secrets that are written down, or have a default. */
export const writtenSecrets = (document: unknown): string[] => {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]) => {
    if (typeof value !== 'string') return writtenSecrets(value);
    const isSecret = SECRET.test(`${key}=${value}`) && !/\$\$/.test(value);
    return when(isSecret && !/\$\{\w+:\?[^}]+\}/.test(value), `${key} is a secret that is written down: ${value}`);
  });
};
