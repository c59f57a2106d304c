import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { castVote, createPoll, getPoll, type Poll, texts } from '@showhands/contracts';
import { aPollInput, apiClient } from '@showhands/testing';
import { type Visitor, visit } from './people.ts';
import { enroll, optionOf } from './voters.ts';
import { withProduct } from './with-product.ts';

const product = withProduct({ SEED_DEMO: 'false' });

const askSomething = async (): Promise<Poll> => {
  const api = apiClient(product.url);
  const { token } = await enroll(api);
  return (await api.call(createPoll, { token, body: aPollInput({ options: [{ text: 'Tea' }, { text: 'Coffee' }] }) }))
    .body;
};

const option = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name });

/** How Socket.IO begins the packet that lets a client in. */
const LET_IN = '40';

/** Resolves when the page hears live of what happens. */
const whenLive = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).startsWith(LET_IN) && resolve());
    });
  });

/** Somebody in front of a poll, on a clock that can be moved on. */
const openPoll = async (
  browser: Browser,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Visitor & { poll: Poll; live: Promise<void> }> => {
  const poll = await askSomething();
  const live = Promise.withResolvers<void>();
  const visitor = await visit(browser, `${product.url}/poll/${poll.id}`, async (page) => {
    await page.clock.install();
    await before(page);
    void whenLive(page).then(live.resolve);
  });
  await expect(option(visitor.page, 'Tea')).toBeVisible();
  return { ...visitor, poll, live: live.promise };
};

/** Lets time pass in the page, `ms` at once, until it has done what is expected. */
const inTime = (page: Page, expectation: () => Promise<void>, ms = 500) =>
  expect(async () => {
    await page.clock.runFor(ms);
    await expectation();
  }).toPass({ intervals: [50] });

const VOTES = '**/api/polls/*/vote';

const unavailable = (route: Route) => route.fulfill({ status: 503, body: '' });

const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

/** Meets the tries of a call one after the other; when none is left they pass. @returns the key and the time of each */
const meet = async (page: Page, path: string, answers: ((route: Route) => Promise<unknown>)[]) => {
  const tries: { key: string | undefined; at: number }[] = [];
  await page.route(path, async (route) => {
    const answer = answers[tries.length] ?? (() => route.continue());
    tries.push({ key: route.request().headers()['idempotency-key'], at: await page.evaluate<number>('Date.now()') });
    await answer(route);
  });
  return tries;
};

const votesOf = async ({ poll, token }: { poll: Poll; token: string }) =>
  (await apiClient(product.url).call(getPoll, { token, params: { id: poll.id } })).body.total_votes;

test('a vote that fails twice and whose answer is lost counts once, under one key', async ({ browser }) => {
  const voter = await openPoll(browser);
  const { page } = voter;
  const tries = await meet(page, VOTES, [unavailable, unavailable, loseAnswer]);
  await option(page, 'Tea').click();
  await inTime(page, async () => expect(tries).toHaveLength(4));
  await expect(page.getByText(texts.vote.recorded)).toBeVisible();
  await expect(option(page, 'Tea')).toHaveAttribute('aria-pressed', 'true');
  await expect(option(page, 'Tea')).toContainText('1 vote');
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  expect(tries[0]?.key).toBeTruthy();
  expect(await votesOf(voter)).toBe(1);
  await voter.leave();
});

test('a server that asks for time gets it', async ({ browser }) => {
  const voter = await openPoll(browser);
  const { page } = voter;
  const busy = (route: Route) => route.fulfill({ status: 429, headers: { 'Retry-After': '20' }, body: '' });
  const tries = await meet(page, VOTES, [busy]);
  await option(page, 'Coffee').click();
  await inTime(page, async () => expect(tries).toHaveLength(2));
  expect((tries[1]?.at ?? 0) - (tries[0]?.at ?? 0)).toBeGreaterThanOrEqual(20_000);
  await expect(page.getByText(texts.vote.recorded)).toBeVisible();
  await voter.leave();
});

test('when everything fails the page stops asking, says so, and counts the vote a minute later', async ({
  browser,
}) => {
  const voter = await openPoll(browser);
  const { page } = voter;
  // An answer that is still on its way would be a success among the failures.
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', unavailable);
  await option(page, 'Tea').click();
  const failure = page.getByRole('listitem').getByRole('alert');
  await inTime(page, async () => expect(failure).toContainText(texts.transport.breakerOpen, { timeout: 50 }));
  await expect(option(page, 'Tea')).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/**');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toContainText(texts.transport.breakerOpen);
  await page.clock.fastForward('01:00');
  // One call at a time may try whether the server is back: while it is another one, the vote has to ask again.
  const retry = failure.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 500 });
    await expect(option(page, 'Tea')).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
  await expect(failure).toBeHidden();
  await expect.poll(() => votesOf(voter)).toBe(1);
  await voter.leave();
});

test('a refused session is forgotten at once and left a second later, with the reason', async ({ browser }) => {
  const { page, leave } = await openPoll(browser);
  const body = JSON.stringify({ message: texts.auth.tokenExpired, code: 'token_expired', requestId: 'r' });
  await page.route(VOTES, (route) => route.fulfill({ status: 401, contentType: 'application/json', body }));
  // The jump would be a timeout for what is still asked for.
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 10_000);
  await option(page, 'Tea').click();
  await expect(page.getByText(texts.auth.tokenExpired).first()).toBeVisible();
  expect(await page.evaluate('sessionStorage.token ?? sessionStorage.user ?? null')).toBeNull();
  await page.clock.runFor(999);
  await expect(option(page, 'Tea')).toBeVisible();
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${product.url}/login`);
  await page.clock.resume();
  await expect(page.getByRole('alert')).toHaveText(texts.auth.tokenExpired);
  await leave();
});

test('what was missed while offline is there afterwards', async ({ browser }) => {
  const { page, poll, live, leave } = await openPoll(browser);
  const banner = page.getByText('Reconnecting. Your vote is kept.');
  await live;
  await page.context().setOffline(true);
  // An open socket is not cut off: it is missed when the server has said nothing for 45 s.
  await inTime(page, async () => expect(banner).toBeVisible({ timeout: 50 }), 2_000);
  const api = apiClient(product.url);
  const { token } = await enroll(api);
  await api.call(castVote, { token, params: { id: poll.id }, body: { option_id: optionOf(poll, 1) } });
  await page.context().setOffline(false);
  await inTime(page, async () => expect(option(page, 'Coffee')).toContainText('1 vote', { timeout: 50 }));
  await expect(banner).toBeHidden();
  await leave();
});

test('a network that is lost before the page listens is found again', async ({ browser }) => {
  // The socket's client, which comes when the page has been painted.
  const { page, live, leave } = await openPoll(browser, (opening) =>
    opening.route('**/assets/esm-*', (route) => route.abort()),
  );
  const reconnect = page.getByRole('button', { name: 'Reconnect' });
  await inTime(page, async () => expect(reconnect).toBeVisible({ timeout: 50 }));
  await page.unroute('**/assets/esm-*');
  await reconnect.click();
  await live;
  await expect(reconnect).toBeHidden();
  await leave();
});

test('signing out in one tab ends the other', async ({ browser }) => {
  const { page, leave } = await openPoll(browser);
  const other = await page.context().newPage();
  await other.goto(product.url);
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL(`${product.url}/login`);
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(page.getByRole('alert')).toHaveText(texts.auth.tokenExpired);
  await leave();
});
