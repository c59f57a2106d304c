import { expect } from '@playwright/test';
import { type RunningProduct, removeDataDir, startProduct } from '@showhands/testing';
import { createPollByForm, openDashboard } from '../fixtures/people.ts';
import { SET_UP_TIMEOUT_MS, startFromTemplate, test } from '../fixtures/playwright-product.ts';

let product: RunningProduct;
test.beforeAll(async () => {
  test.setTimeout(SET_UP_TIMEOUT_MS);
  ({ running: product } = await startFromTemplate({ SEED_DEMO: 'false' }));
});
test.afterAll(async () => {
  await product.stop();
  await removeDataDir(product.dataDir);
});

test('a new poll and its votes appear to another viewer without a reload, and survive a restart of the product', async ({
  browser,
}) => {
  const [ada, ben] = [await openDashboard(browser, product.url), await openDashboard(browser, product.url)];
  const cleo = await openDashboard(browser, product.url);
  const title = `Tea or coffee, ${ada.username}?`;
  await createPollByForm(ada.page, title, ['Tea', 'Coffee', 'Neither']);

  await ben.page.getByRole('main').getByRole('link', { name: title }).click();
  const option = (page: typeof ada.page, name: string) => page.getByRole('button', { name: new RegExp(name) });
  await option(ben.page, 'Coffee').click();
  await expect(option(ben.page, 'Coffee')).toHaveAttribute('aria-pressed', 'true');
  await expect(option(ada.page, 'Coffee')).toContainText('1 vote');
  await expect(option(ada.page, 'Coffee')).toContainText('100');
  await expect(option(ada.page, 'Coffee')).toHaveAttribute('aria-pressed', 'false');
  const card = cleo.page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText('1 vote');
  await cleo.close();

  const port = new URL(product.url).port;
  expect(await product.stop()).toBe(0);
  product = await startProduct(product.dataDir, { PORT: port, SEED_DEMO: 'false' });
  await ben.page.reload();
  await expect(option(ben.page, 'Coffee')).toHaveAttribute('aria-pressed', 'true');
  // A page that has lost its connection may refuse a vote.
  await expect(ada.page.getByText('Reconnecting…', { exact: true })).toBeHidden();
  await option(ada.page, 'Tea').click();
  await expect(option(ben.page, 'Tea')).toContainText('1 vote');
  await expect.poll(() => ben.browserErrors.filter((text) => !/ERR_CONNECTION|WebSocket|502/.test(text))).toEqual([]);
  await Promise.all([ada.close(), ben.close()]);
});
