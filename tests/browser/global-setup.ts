import { createDataTemplate, removeDataDir } from '@showhands/testing';
import { DATA_TEMPLATE_VARIABLE, PRODUCT_URL } from '../fixtures/playwright-product.ts';

/** Playwright's global set-up: prepares the data folder that every product starts from. @returns the tear-down */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (PRODUCT_URL !== undefined) return undefined;
  const template = await createDataTemplate();
  process.env[DATA_TEMPLATE_VARIABLE] = template; // Inherited by the workers.
  return () => removeDataDir(template);
};
