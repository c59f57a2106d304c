import { defineConfig } from '@playwright/test';
import { launchOptions } from '../fixtures/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../.cache/playwright',
  globalSetup: './global-setup.ts',
  workers: 4,
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // A call that hangs then fails at its own line, before the test's timeout, which names none.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    launchOptions,
  },
});
