import { test } from '@playwright/test';
import { freshDataDir, type RunningProduct, removeDataDir, startProduct } from './product.ts';

/** A product of its own for the tests of one file. */
export const withProduct = (
  environment: Readonly<Record<string, string>> = {},
): Pick<RunningProduct, 'url' | 'dataDir'> => {
  let dataDir: string;
  let running: RunningProduct;

  test.beforeAll(async () => {
    dataDir = await freshDataDir();
    running = await startProduct(dataDir, environment);
  });
  test.afterAll(async () => {
    await running?.stop();
    await removeDataDir(dataDir);
  });

  return {
    get url() {
      return running.url;
    },
    get dataDir() {
      return running.dataDir;
    },
  };
};
