import { expect, test } from '@playwright/test';
import { putUpPoll, register } from './people.ts';
import { freshDataDir, type RunningProduct, removeDataDir, startProduct } from './product.ts';

let product: RunningProduct;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await freshDataDir();
  product = await startProduct(dataDir);
});
test.afterAll(async () => {
  await product?.stop();
  await removeDataDir(dataDir);
});

test('two people, one poll: it appears and its bars move without a reload, and all of it survives a restart', async ({
  browser,
}) => {
  const [ada, ben] = [await register(browser, product.url), await register(browser, product.url)];
  const title = `Tea or coffee, ${ada.username}?`;
  await putUpPoll(ada.page, title, ['Tea', 'Coffee', 'Neither']);

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
  expect(ben.complaints.filter((text) => !/ERR_CONNECTION|WebSocket|502|503/.test(text))).toEqual([]);
  await Promise.all([ada.leave(), ben.leave()]);
});
