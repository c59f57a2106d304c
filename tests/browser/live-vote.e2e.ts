import { expect, type Page } from '@playwright/test';
import { texts } from '@showhands/contracts';
import { type RunningProduct, removeDataDir, startProduct } from '@showhands/testing';
import { createPollByForm, openDashboard, openSignedIn } from '../fixtures/people.ts';
import { SET_UP_TIMEOUT_MS, startFromTemplate, test } from '../fixtures/playwright-product.ts';

/** Answers a page's first joins of a poll's room as a server that cannot look the poll up, and calls `onJoin` at the next one. */
const refuseJoins = (page: Page, times: number, onJoin: () => void): Promise<void> => {
  let joins = 0;
  return page.routeWebSocket('**/socket.io/**', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      // Socket.IO's EVENT packet with the id of its acknowledgement.
      const id = /^42(\d+)\["joinPoll"/.exec(String(message))?.[1];
      if (id !== undefined) joins += 1;
      if (id === undefined || joins > times) server.send(message);
      else socket.send(`43${id}${JSON.stringify([{ ok: false, message: texts.transport.unavailable }])}`);
      if (joins > times) onJoin();
    });
  });
};

let product: RunningProduct;
test.beforeAll(async () => {
  test.setTimeout(SET_UP_TIMEOUT_MS);
  ({ running: product } = await startFromTemplate());
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
  product = await startProduct(product.dataDir, { PORT: port });
  await ben.page.reload();
  await expect(option(ben.page, 'Coffee')).toHaveAttribute('aria-pressed', 'true');
  await option(ada.page, 'Tea').click();
  await expect(option(ben.page, 'Tea')).toContainText('1 vote');
  await expect.poll(() => ben.browserErrors.filter((text) => !/ERR_CONNECTION|WebSocket|502/.test(text))).toEqual([]);
  await Promise.all([ada.close(), ben.close()]);
});

test('votes appear on a screen that the server could not let into the room at first', async ({ browser }) => {
  const ada = await openDashboard(browser, product.url);
  const address = await createPollByForm(ada.page, `Now or later, ${ada.username}?`, ['Now', 'Later']);
  const { promise: joined, resolve: onJoin } = Promise.withResolvers<void>();
  const ben = await openSignedIn(browser, address, (page) => refuseJoins(page, 2, onJoin));
  await joined;
  const now = (page: Page) => page.getByRole('button', { name: /Now/ });
  await now(ada.page).click();
  await expect(now(ben.page)).toContainText('1 vote');
  await Promise.all([ada.close(), ben.close()]);
});
