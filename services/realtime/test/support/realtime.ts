import { type Bus, createInProcessBus, type OutgoingMessage } from '@showhands/service-kit/messaging';
import { createPlatform, type Service } from '@showhands/service-kit/platform';
import { createLogger, loadConfig } from '@showhands/service-kit/runtime';
import { startTestAuth, type TestAuth } from '@showhands/testing';
import { realtimeConfigSchema } from '../../src/config.ts';
import { createRealtimeService } from '../../src/service.ts';
import { type FakePolls, startFakePolls } from './fake-polls.ts';

const INTERNAL_SECRET = 'shared-by-the-services-of-these-tests';

export interface Replica {
  readonly url: string;
  /** Publishes events to this replica, or over RabbitMQ to the consuming one. Rejects if a message is not delivered. */
  publish(...messages: OutgoingMessage[]): Promise<void>;
  metrics(): Promise<string>;
  close(): Promise<void>;
}

export interface Fixture {
  readonly auth: TestAuth;
  readonly polls: FakePolls;
  /** The environment of a replica of this fixture. */
  environment(overrides?: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  startReplica(overrides?: Readonly<Record<string, string>>): Promise<Replica>;
  /** Closes every replica, then the fakes. */
  close(): Promise<void>;
}

const busOf = (environment: Readonly<Record<string, string>>): { bus?: Bus } =>
  environment.AMQP_URL ? {} : { bus: createInProcessBus({ logger: createLogger('test', 'silent') }) };

/** Starts replicas of the whole realtime service, with fakes of auth and polls over HTTP. */
export const startFixture = async (): Promise<Fixture> => {
  const auth = await startTestAuth();
  const polls = await startFakePolls(INTERNAL_SECRET);
  const replicas: Replica[] = [];

  const environment: Fixture['environment'] = (overrides = {}) => ({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    INTERNAL_SECRET,
    AUTH_URL: auth.url,
    POLLS_URL: polls.url,
    ...overrides,
  });

  const startReplica: Fixture['startReplica'] = async (overrides = {}) => {
    const config = loadConfig(realtimeConfigSchema, environment(overrides));
    const injected = busOf(overrides);
    const platform = createPlatform('realtime', config, injected);
    const service: Service = await createRealtimeService(config, platform);
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await service.close();
      await platform.close();
      await injected.bus?.close();
    };
    const replica: Replica = {
      url: service.url,
      publish: async (...messages) => {
        const outcomes = await platform.bus.publish(messages);
        const failure = outcomes.find((outcome) => outcome.status === 'failed');
        if (failure) throw new Error(failure.reason);
      },
      metrics: () => platform.metrics.registry.metrics(),
      close: () => {
        closing ??= close();
        return closing;
      },
    };
    replicas.push(replica);
    return replica;
  };

  return {
    auth,
    polls,
    environment,
    startReplica,
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await Promise.all([auth.close(), polls.close()]);
    },
  };
};
