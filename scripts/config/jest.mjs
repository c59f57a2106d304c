import { fileURLToPath } from 'node:url';

/** Paths in this file are below the repository's root. */
const rootDir = fileURLToPath(new URL('../..', import.meta.url));

const common = {
  rootDir,
  cacheDirectory: '<rootDir>/.cache/jest',
  // Copies of the checkout, in which jest would find every package again.
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
  testRunner: '<rootDir>/scripts/jest/node-runner.mjs',
  transform: {},
};

const node = {
  ...common,
  testEnvironment: '<rootDir>/scripts/jest/node-environment.mjs',
  globalSetup: '<rootDir>/packages/testing/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/src/jest/global-teardown.ts',
};

export default {
  rootDir,
  // More than the cores of a small machine: tests of outages wait for most of their time.
  maxWorkers: 5,
  // Each test file leaves some megabytes behind. A worker that lasted for all of them grew to 2 GB.
  workerIdleMemoryLimit: '800MB',
  testSequencer: '<rootDir>/scripts/jest/long-first.mjs',
  // Ends a test that hangs. Some machines take three times as long as others.
  testTimeout: 240_000,
  projects: [
    {
      ...node,
      displayName: 'packages',
      testMatch: ['<rootDir>/{packages,embedded,tests,tools}/**/*.test.ts'],
    },
    { ...node, displayName: 'services', testMatch: ['<rootDir>/services/**/*.test.ts'] },
    {
      ...common,
      displayName: 'web',
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      testEnvironment: '<rootDir>/scripts/jest/page-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/web/jest/setup.ts'],
    },
  ],
};
