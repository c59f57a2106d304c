import { expect, test } from '@playwright/test';
import { freshDataDir, type RunningProduct, removeDataDir, startProduct } from '@showhands/testing';
import { createPollByForm, registerInBrowser } from '../fixtures/people.ts';
import { SET_UP_TIMEOUT_MS } from '../fixtures/playwright-product.ts';

let product: RunningProduct;
let dataDir: string;
test.beforeAll(async () => {
  test.setTimeout(SET_UP_TIMEOUT_MS);
  dataDir = await freshDataDir();
  product = await startProduct(dataDir);
});
test.afterAll(async () => {
  await product?.stop();
  await removeDataDir(dataDir);
});

test('a new poll and its votes appear to another viewer without a reload, and survive a restart of the product', async ({
  browser,
}) => {
  const [ada, ben] = [await registerInBrowser(browser, product.url), await registerInBrowser(browser, product.url)];
  const title = `Tea or coffee, ${ada.username}?`;
  await createPollByForm(ada.page, title, ['Tea', 'Coffee', 'Neither']);

  await ben.page.getByRole('main').getByRole('link', { name: title }).click();
  const option = (page: typeof ada.page, name: string) => page.getByRole('button', { name: new RegExp(name) });
  await option(ben.page, 'Coffee').click();
  await expect(option(ben.page, 'Coffee')).toHaveAttribute('aria-pressed', 'true');
  await expect(option(ada.page, 'Coffee')).toContainText('1 vote');
  await expect(option(ada.page, 'Coffee')).toContainText('100');
  await expect(option(ada.page, 'Coffee')).toHaveAttribute('aria-pressed', 'false');

  const port = new URL(product.url).port;
  expect(await product.stop()).toBe(0);
  product = await startProduct(dataDir, { PORT: port });
  await ben.page.reload();
  await expect(option(ben.page, 'Coffee')).toHaveAttribute('aria-pressed', 'true');
  await option(ada.page, 'Tea').click();
  await expect(option(ben.page, 'Tea')).toContainText('1 vote');
  expect(ben.browserErrors.filter((text) => !/ERR_CONNECTION|WebSocket|502|503/.test(text))).toEqual([]);
  await Promise.all([ada.close(), ben.close()]);
});
