import { expect, test } from '@playwright/test';
import { createPoll } from '@showhands/contracts';
import { aPollInput, apiClient } from '@showhands/testing';
import { signInPages } from './browser.ts';
import { visit, watch } from './people.ts';
import { enroll } from './voters.ts';
import { withProduct } from './with-product.ts';

const product = withProduct({ SEED_DEMO: 'false' });

const READS = ['/api/polls/id', '/api/polls/id/comments', '/api/polls/id/vote-status'];

test('the head of the page asks for what its screen shows before the code has come, and the screen does not ask again', async ({
  browser,
}) => {
  const api = apiClient(product.url);
  const { token } = await enroll(api);
  const poll = (await api.call(createPoll, { token, body: aPollInput() })).body;
  const asked: string[] = [];
  const all = Promise.withResolvers<void>();

  const { page, complaints, leave } = await visit(browser, `${product.url}/poll/${poll.id}`, async (opening) => {
    // Once the socket stands, the screen reads again what may have changed meanwhile.
    await opening.routeWebSocket('**/socket.io/**', () => undefined);
    opening.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith(`/api/polls/${poll.id}`)) return;
      asked.push(pathname.replace(poll.id, 'id'));
      if (asked.length === READS.length) all.resolve();
    });
    await opening.route('**/assets/core-*', async (route) => {
      await all.promise;
      await route.continue();
    });
  });

  await expect(page.getByRole('heading', { name: poll.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.toSorted()).toEqual(READS);
  expect(complaints).toEqual([]);
  await leave();
});

test('what renders the page is asked for again where the network has lost it', async ({ context }) => {
  let lost = 0;
  await context.route('**/assets/render-*', (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    return route.abort();
  });
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(lost).toBe(2);
});

/** Complains of what the page's policy refuses, from the first script on: where code catches that, nothing else tells it. */
const COMPLAIN_OF_REFUSALS = `addEventListener('securitypolicyviolation', (refusal) =>
  console.error('refused: ' + refusal.effectiveDirective + ' ' + refusal.blockedURI))`;

test('nothing that the page does while it loads is refused by its policy', async ({ context }) => {
  const voter = await enroll(apiClient(product.url));
  const complaints = watch(context);
  await context.addInitScript(COMPLAIN_OF_REFUSALS);
  const page = await context.newPage();

  await page.goto(`${product.url}/login`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signInPages(context, { user: voter, token: voter.token });
  await page.goto(product.url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  expect(complaints).toEqual([]);
});

for (const path of ['/', '/my-polls', '/results', '/profile', '/notifications', '/poll/:id', '/poll/:id/results']) {
  test(`${path} asks for nothing twice as it opens`, async ({ browser }) => {
    const api = apiClient(product.url);
    const { token } = await enroll(api);
    const poll = (await api.call(createPoll, { token, body: aPollInput() })).body;
    const asked: string[] = [];
    const { page, complaints, leave } = await visit(
      browser,
      `${product.url}${path.replace(':id', poll.id)}`,
      async (opening) => {
        // Once the socket stands, the screen reads again what may have changed meanwhile.
        await opening.routeWebSocket('**/socket.io/**', () => undefined);
        opening.on('request', (request) => {
          const { pathname, search } = new URL(request.url());
          if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`);
        });
      },
    );
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toContain('GET /api/me');
    expect(asked).toEqual([...new Set(asked)]);
    expect(complaints).toEqual([]);
    await leave();
  });
}
