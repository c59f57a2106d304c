import { afterAll, beforeAll } from '@jest/globals';
import { type ApiClient, apiClient } from '@showhands/testing';
import { freshDataDir, type RunningProduct, removeDataDir, startProduct } from './product.ts';

export interface ProductInUse {
  readonly running: RunningProduct;
  readonly url: string;
  readonly api: ApiClient;
  /** Starts it again on the same address and data, however it ended. */
  startAgain(): Promise<void>;
}

const UNLIMITED = { RATE_LIMITS: 'off', SEED_DEMO: 'false', LOG_LEVEL: 'silent' };

/** The whole product for one file of tests, with nobody in it. `prepare` may put files into its data folder before. */
export const useProduct = (
  prepare: (dataDir: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): ProductInUse => {
  let dataDir: string;
  let environment: Readonly<Record<string, string>>;
  let running: RunningProduct;

  beforeAll(async () => {
    dataDir = await freshDataDir();
    environment = { ...UNLIMITED, ...(await prepare(dataDir)) };
    running = await startProduct(dataDir, environment);
  }, 60_000);

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
    startAgain: async () => {
      running = await startProduct(dataDir, { ...environment, PORT: new URL(running.url).port });
    },
  };
};
