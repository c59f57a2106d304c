import type { ServiceName } from '@showhands/contracts';
import { startNameServer } from '@showhands/testing';
import { serviceStarters } from '../fixtures/service-starters.ts';
import { type BackingServices, withHostOf } from './backing-services.ts';
import { type Environment, mapValues } from './service-configs.ts';

export interface Deployment {
  readonly url: string;
  /** Address of each realtime replica. */
  readonly realtime: readonly string[];
  close(): Promise<void>;
}

const addressOf = ({ postgres, rabbit, redis }: BackingServices, host: string): string | undefined =>
  ({ postgres: postgres.url, rabbitmq: rabbit.url, redis: redis.url })[host];

/**
 * Starts every service in this process with the environment of its container, in which only host names are replaced by
 * local addresses. Runs three realtime replicas, as after `--scale realtime=3`.
 */
export const startDeployment = async (
  environmentOf: (name: string) => Environment,
  backing: BackingServices,
): Promise<Deployment> => {
  const cleanups: (() => Promise<void>)[] = [];
  const started = new Map<string, string>();

  const toLocal = (name: string, value: string): string => {
    if (!name.endsWith('_URL') || value === '') return value;
    const { hostname } = new URL(value);
    const address = addressOf(backing, hostname);
    // The tests' Redis has no password.
    if (hostname === 'redis' && address) return address;
    if (address) return withHostOf(address, value);
    const service = started.get(hostname);
    if (service === undefined) throw new Error(`${hostname} is not running`);
    return service;
  };

  const start = async (name: ServiceName, own: Environment = {}): Promise<string> => {
    const { POLLS_URL, ...others } = environmentOf(name);
    // Auth starts before polls, which it asks only where invited people alone can register.
    const asked = POLLS_URL === undefined || name === 'auth' ? others : { ...others, POLLS_URL };
    const environment = mapValues(asked, toLocal);
    const overrides = { HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'silent' };
    const service = await serviceStarters[name]({ ...environment, ...overrides, ...own });
    cleanups.push(service.close);
    started.set(name, service.url);
    return service.url;
  };

  for (const name of ['auth', 'polls', 'comments', 'notifications', 'assistant'] as const) await start(name);
  const names = await startNameServer();
  cleanups.push(() => names.close());
  const replicas = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  let PORT = '0';
  for (const HOST of replicas) {
    PORT = new URL(await start('realtime', { HOST, PORT })).port;
  }
  names.set('realtime', replicas);
  started.set('realtime', `dns+http://realtime:${PORT}?server=${names.address}`);
  const url = await start('gateway');
  return {
    url,
    realtime: replicas.map((host) => `http://${host}:${PORT}`),
    close: async () => {
      for (const cleanUp of cleanups.toReversed()) await cleanUp();
    },
  };
};
