import { describe } from '@jest/globals';
import { testAmqpUrl } from '@showhands/testing';
import { testRetry, testTopology } from '../../test/bus-messages.ts';
import { busSuite } from '../../test/bus-suite.ts';
import { rabbitAdmin } from '../../test/rabbit-admin.ts';
import { createLogger } from '../runtime/logger.ts';
import { createRabbitBus } from './rabbit-bus.ts';

describe('the bus over RabbitMQ', () => {
  busSuite(async () => {
    const url = await testAmqpUrl();
    const bus = createRabbitBus({
      url,
      service: 'test',
      topology: testTopology,
      logger: createLogger('test', 'silent'),
      retry: testRetry,
    });
    const admin = await rabbitAdmin(url);
    return {
      bus,
      parked: () => admin.deadLetters(testTopology),
      close: async () => {
        await bus.close();
        await admin.close();
      },
    };
  });
});
