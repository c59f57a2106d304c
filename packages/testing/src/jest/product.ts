import { afterAll, beforeAll } from '@jest/globals';
import { type ApiClient, apiClient } from '../api-client.ts';
import { freshDataDir, type RunningProduct, removeDataDir, startProduct } from '../product.ts';
import { borrowServer } from './borrow-server.ts';

export interface ProductFixture {
  readonly running: RunningProduct;
  readonly url: string;
  readonly api: ApiClient;
  /** Starts a stopped or killed product again, on the same port and data. */
  restart(): Promise<void>;
}

const UNLIMITED = { RATE_LIMITS: 'off', SEED_DEMO: 'false', LOG_LEVEL: 'silent' };

/**
 * Jest fixture: starts a product without demo data before the tests of a file, and stops it after them. `prepare` may put
 * files into the data folder, and returns additional environment variables.
 */
export const useProduct = (
  prepare: (dataDir: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): ProductFixture => {
  let dataDir: string;
  let environment: Readonly<Record<string, string>>;
  let running: RunningProduct;

  beforeAll(async () => {
    dataDir = await freshDataDir(await borrowServer('data-template'));
    environment = { ...UNLIMITED, ...(await prepare(dataDir)) };
    running = await startProduct(dataDir, environment);
  }, 360_000);

  afterAll(async () => {
    await running?.stop();
    await removeDataDir(dataDir);
  }, 60_000);

  return {
    get running() {
      return running;
    },
    get url() {
      return running.url;
    },
    get api() {
      return apiClient(running.url);
    },
    restart: async () => {
      running = await startProduct(dataDir, { ...environment, PORT: new URL(running.url).port });
    },
  };
};
