import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';

/** Jest's environment for Node, whose fake timers and mocks belong to the realm in which `node-runner.mjs` runs test files. */
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
  }
}
