const node = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/scripts/jest/strip-types.mjs' },
  globalSetup: '<rootDir>/packages/testing/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/src/jest/global-teardown.ts',
};

export default {
  // One more than the cores of a small machine: tests of faults wait for most of their time.
  maxWorkers: 3,
  testTimeout: 30_000,
  projects: [
    {
      ...node,
      displayName: 'packages',
      testMatch: ['<rootDir>/{packages,embedded,stack,load,e2e,deploy}/**/*.test.ts'],
    },
    { ...node, displayName: 'services', testMatch: ['<rootDir>/services/**/*.test.ts'] },
    {
      displayName: 'web',
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      testEnvironment: '<rootDir>/web/jest/environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/web/jest/setup.ts'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: { '\\.tsx?$': '<rootDir>/web/jest/transform.mjs' },
      moduleNameMapper: { '\\.css$': '<rootDir>/web/jest/empty.mjs' },
    },
  ],
};
