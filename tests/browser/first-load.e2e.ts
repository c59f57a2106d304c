import { expect, type Page, type Request } from '@playwright/test';
import { signInPages } from '../fixtures/browser.ts';
import { collectBrowserErrors, createPollByApi, newVoter, openSignedIn } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

/**
 * Records the calls of a page by the name that `nameOf` returns, without calls that a busy server has the page repeat.
 */
const recordCalls = (page: Page, nameOf: (request: Request) => string | undefined): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = nameOf(request);
    if (name !== undefined) calls.push(name);
  });
  page.on('response', (response) => {
    const repeated = response.status() === 503 ? calls.indexOf(nameOf(response.request()) ?? '') : -1;
    if (repeated !== -1) calls.splice(repeated, 1);
  });
  return calls;
};

/**
 * The screen refetches data once the socket is connected. A part that is shown over a second after the first one
 * refetches stale data.
 */
const holdRefetches = async (page: Page): Promise<void> => {
  await page.routeWebSocket('**/socket.io/**', () => undefined);
  await page.clock.setFixedTime(new Date());
};

const READS = ['/api/polls/id', '/api/polls/id/comments', '/api/polls/id/vote-status'];

test('the page prefetches its data before its code has loaded, and the screen does not fetch it again', async ({
  browser,
}) => {
  const poll = await createPollByApi();
  let requests: string[] = [];
  const allRequested = Promise.withResolvers<void>();

  const { page, browserErrors, close } = await openSignedIn(
    browser,
    `${product.url}/poll/${poll.id}`,
    async (opening) => {
      await holdRefetches(opening);
      requests = recordCalls(opening, (request) => {
        const { pathname } = new URL(request.url());
        // The page asks where the presenters are once it is idle.
        const isRead = pathname.startsWith(`/api/polls/${poll.id}`) && !pathname.endsWith('/sequences');
        return isRead ? pathname.replace(poll.id, 'id') : undefined;
      });
      opening.on('request', () => requests.length === READS.length && allRequested.resolve());
      await opening.route('**/assets/core-*', async (route) => {
        await allRequested.promise;
        await route.continue();
      });
    },
  );

  await expect(page.getByRole('heading', { name: poll.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.toSorted()).toEqual(READS);
  await expect.poll(() => browserErrors).toEqual([]);
  await close();
});

test('retries the import of the rendering code after network errors', async ({ context }) => {
  let failures = 0;
  await context.route('**/assets/render-*', (route) => {
    if (failures === 2) return route.continue();
    failures += 1;
    return route.abort();
  });
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(failures).toBe(2);
});

/** Logs content security policy violations from the first script on. Violations that code catches are not logged otherwise. */
const LOG_CSP_VIOLATIONS = `addEventListener('securitypolicyviolation', (violation) =>
  console.error('blocked: ' + violation.effectiveDirective + ' ' + violation.blockedURI))`;

test('loading the page violates no content security policy', async ({ context }) => {
  const voter = await newVoter();
  const browserErrors = collectBrowserErrors(context);
  await context.addInitScript(LOG_CSP_VIOLATIONS);
  const page = await context.newPage();

  await page.goto(`${product.url}/login`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signInPages(context, { user: voter, token: voter.token });
  await page.goto(product.url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await expect.poll(() => browserErrors).toEqual([]);
});

for (const path of ['/', '/my-polls', '/results', '/profile', '/notifications', '/poll/:id', '/poll/:id/results']) {
  test(`${path} sends no request twice as it opens`, async ({ browser }) => {
    const poll = await createPollByApi();
    let requests: string[] = [];
    const { page, browserErrors, close } = await openSignedIn(
      browser,
      `${product.url}${path.replace(':id', poll.id)}`,
      async (opening) => {
        await holdRefetches(opening);
        requests = recordCalls(opening, (request) => {
          const { pathname, search } = new URL(request.url());
          return pathname.startsWith('/api/') ? `${request.method()} ${pathname}${search}` : undefined;
        });
      },
    );
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect.poll(() => requests).toContain('GET /api/me');
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([...new Set(requests)]);
    await expect.poll(() => browserErrors).toEqual([]);
    await close();
  });
}
