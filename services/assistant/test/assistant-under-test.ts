import { askAssistant, type ResponseOf } from '@showhands/contracts';
import { startTestAuth, type TestAuth } from '@showhands/testing';
import { type Replicas, startReplicas, useFixture } from '@showhands/testing/service-under-test';
import { openGuide } from '../src/chat/guide.ts';
import { assistantConfigSchema } from '../src/config.ts';
import { createAssistantService } from '../src/service.ts';

type Environment = Readonly<Record<string, string>>;
type Service = Awaited<ReturnType<typeof createAssistantService>>;

export interface AssistantUnderTest extends Replicas<Service> {
  readonly auth: TestAuth;
  /** Asks as a new user. */
  ask(message: string): Promise<ResponseOf<typeof askAssistant>>;
}

/** Starts the whole assistant, with Redis if the environment has its address, and indexes the English articles. */
export const startAssistant = async (environment: Environment = {}): Promise<AssistantUnderTest> => {
  const auth = await startTestAuth();
  const assistant = await startReplicas({
    name: 'assistant',
    environment: { AUTH_URL: auth.url, ...environment },
    logLevel: 'debug',
    connectsRedis: true,
    start: (variables, platform) => createAssistantService(assistantConfigSchema.parse(variables), platform),
  });
  await openGuide('en');
  return {
    ...assistant,
    auth,
    ask: async (message) =>
      (await assistant.api.call(askAssistant, { token: auth.user().token, body: { message } })).body,
    close: async () => {
      await assistant.close();
      await auth.close();
    },
  };
};

export const useAssistant = (environment?: Environment) => useFixture(() => startAssistant(environment));
