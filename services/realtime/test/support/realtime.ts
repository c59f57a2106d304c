import {
  type Bus,
  createInProcessBus,
  createLogger,
  createPlatform,
  loadConfig,
  type OutgoingMessage,
  type Service,
} from '@showhands/service-kit';
import { startTestAuth, type TestAuth } from '@showhands/testing';
import { realtimeConfigSchema } from '../../src/config.ts';
import { createRealtimeService } from '../../src/service.ts';
import { type FakePolls, startFakePolls } from './fake-polls.ts';

const INTERNAL_SECRET = 'shared-by-the-services-of-these-tests';

export interface Replica {
  readonly url: string;
  /** Hands events to this replica, or with RabbitMQ to whichever takes them. Rejects when they do not get through. */
  publish(...messages: OutgoingMessage[]): Promise<void>;
  metrics(): Promise<string>;
  close(): Promise<void>;
}

export interface World {
  readonly auth: TestAuth;
  readonly polls: FakePolls;
  /** The environment of a replica here, with what is given. */
  environment(given?: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  startReplica(given?: Readonly<Record<string, string>>): Promise<Replica>;
  /** Ends every replica, then what they stand on. */
  close(): Promise<void>;
}

const busOf = (environment: Readonly<Record<string, string>>): { bus?: Bus } =>
  environment.AMQP_URL ? {} : { bus: createInProcessBus({ logger: createLogger('test', 'silent') }) };

/** The realtime service whole, between stand-ins for auth and polls that speak HTTP. */
export const startWorld = async (): Promise<World> => {
  const auth = await startTestAuth();
  const polls = await startFakePolls(INTERNAL_SECRET);
  const replicas: Replica[] = [];

  const environment: World['environment'] = (given = {}) => ({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    INTERNAL_SECRET,
    AUTH_URL: auth.url,
    POLLS_URL: polls.url,
    ...given,
  });

  const startReplica: World['startReplica'] = async (given = {}) => {
    const config = loadConfig(realtimeConfigSchema, environment(given));
    const shared = busOf(given);
    const platform = createPlatform('realtime', config, shared);
    const service: Service = await createRealtimeService(config, platform);
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await service.close();
      await platform.close();
      await shared.bus?.close();
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
