import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { castVote, getPoll, type Poll, texts } from '@showhands/contracts';
import { apiClient, optionIdAt } from '@showhands/testing';
import { createPollByApi, newVoter, openSignedIn, optionsOf, type Person, pollAddress } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const option = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name });

/** Prefix of Socket.IO's CONNECT packet, which the server sends when a client is connected. */
const CONNECT = '40';

/** Resolves when the page receives live updates. */
const whenLive = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).startsWith(CONNECT) && resolve());
    });
  });

/** Opens a poll as a new person, with a fake clock. `before` runs before the page loads. */
const openPoll = async (
  browser: Browser,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Person & { poll: Poll; live: Promise<void> }> => {
  const poll = await createPollByApi({ options: optionsOf('Tea', 'Coffee') });
  const live = Promise.withResolvers<void>();
  const person = await openSignedIn(browser, pollAddress(poll), async (page) => {
    await page.clock.install();
    await before(page);
    void whenLive(page).then(live.resolve);
  });
  await expect(option(person.page, 'Tea')).toBeVisible();
  return { ...person, poll, live: live.promise };
};

/** Advances the page's clock by steps of `ms` until the expectation holds. */
const advanceUntil = (page: Page, expectation: () => Promise<void>, ms = 500) =>
  expect(async () => {
    await page.clock.runFor(ms);
    await expectation();
  }).toPass({ intervals: [50] });

const VOTES = '**/api/polls/*/vote';

const unavailable = (route: Route) => route.fulfill({ status: 503, body: '' });

const loseResponse = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

/** Handles the attempts to vote one after the other; further ones pass. @returns the idempotency key of each attempt */
const interceptVotes = async (page: Page, handlers: ((route: Route) => Promise<unknown>)[]) => {
  const keys: (string | undefined)[] = [];
  await page.route(VOTES, async (route) => {
    const handle = handlers[keys.length] ?? (() => route.continue());
    keys.push(route.request().headers()['idempotency-key']);
    await handle(route);
  });
  return keys;
};

const votesOf = async ({ poll, token }: { poll: Poll; token: string }) =>
  (await apiClient(product.url).call(getPoll, { token, params: { id: poll.id } })).body.total_votes;

test('a vote that fails twice and then loses its response is retried with one key and counted once', async ({
  browser,
}) => {
  const voter = await openPoll(browser);
  const { page } = voter;
  const keys = await interceptVotes(page, [unavailable, unavailable, loseResponse]);
  await option(page, 'Tea').click();
  await advanceUntil(page, async () => expect(keys).toHaveLength(4));
  await expect(page.getByText(texts.vote.recorded)).toBeVisible();
  await expect(option(page, 'Tea')).toHaveAttribute('aria-pressed', 'true');
  await expect(option(page, 'Tea')).toContainText('1 vote');
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
  expect(await votesOf(voter)).toBe(1);
  await voter.close();
});

test('shows votes that were missed while offline after reconnecting', async ({ browser }) => {
  const { page, poll, live, close } = await openPoll(browser);
  const banner = page.getByText('Reconnecting…', { exact: true });
  await live;
  await page.context().setOffline(true);
  // Going offline does not close an open socket: the client notices after 45 s without a ping.
  await advanceUntil(page, async () => expect(banner).toBeVisible({ timeout: 50 }), 2_000);
  const api = apiClient(product.url);
  const { token } = await newVoter();
  await api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll, 1) } });
  await page.context().setOffline(false);
  await advanceUntil(page, async () => expect(option(page, 'Coffee')).toContainText('1 vote', { timeout: 50 }));
  await expect(banner).toBeHidden();
  await close();
});

test('reconnects on request if loading the socket client has failed', async ({ browser }) => {
  // The socket client's chunk, which is loaded after the first paint.
  const { page, live, close } = await openPoll(browser, (opening) =>
    opening.route('**/assets/esm-*', (route) => route.abort()),
  );
  const reconnect = page.getByRole('button', { name: 'Reconnect' });
  await advanceUntil(page, async () => expect(reconnect).toBeVisible({ timeout: 50 }));
  await page.unroute('**/assets/esm-*');
  await reconnect.click();
  await live;
  await expect(reconnect).toBeHidden();
  await close();
});

test('signing out in one tab signs out the other', async ({ browser }) => {
  const { page, close } = await openPoll(browser);
  const other = await page.context().newPage();
  await other.goto(product.url);
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(other).toHaveURL(`${product.url}/login`);
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(page.getByRole('alert')).toHaveText(texts.auth.tokenExpired);
  await close();
});
