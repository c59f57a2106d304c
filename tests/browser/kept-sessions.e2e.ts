import { type BrowserContext, expect, type Page } from '@playwright/test';
import { endAllSessions } from '@showhands/contracts';
import { apiClient, type Voter } from '@showhands/testing';
import { collectBrowserErrors, newVoter, signInByForm } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const tokenOf = (page: Page) => page.evaluate<string | null>("sessionStorage.getItem('token')");
const offerOf = (page: Page, { username }: Voter) => page.getByRole('button', { name: `Continue as ${username}` });
const forgetButton = (page: Page, { username }: Voter) => page.getByRole('button', { name: `Forget ${username}` });
const expectDashboard = (page: Page) => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
const expectSignIn = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

const openTab = async (context: BrowserContext, path = '/login'): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${product.url}${path}`);
  return page;
};

const signIn = async (page: Page, voter: Voter, keep = false): Promise<void> => {
  const kept = keep ? page.waitForResponse(/\/api\/kept-sessions\//) : undefined;
  await signInByForm(page, voter, { keep });
  await expectDashboard(page);
  await kept;
  if (keep) await expect.poll(() => page.evaluate("localStorage.getItem('showhands.kept')")).not.toBeNull();
};

/** The browser is closed and opened again: its cookies and its storage stay, its tabs and their storage do not. */
const reopen = async (context: BrowserContext): Promise<BrowserContext> => {
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  const storageState = await context.storageState();
  await context.close();
  return browser.newContext({ storageState });
};

test('a new tab is offered whom the other tabs are signed in as, and signs nobody in by itself', async ({
  browser,
}) => {
  const [ada, ben] = [await newVoter(), await newVoter()];
  const context = await browser.newContext();
  const browserErrors = collectBrowserErrors(context);
  await signIn(await openTab(context), ada);

  const second = await openTab(context);
  await expect(offerOf(second, ada)).toBeFocused();
  expect(await tokenOf(second)).toBeNull();
  await signIn(second, ben);

  const third = await openTab(context, '/create');
  await expect(offerOf(third, ben)).toBeVisible();
  await offerOf(third, ada).focus();
  await third.keyboard.press('Enter');
  await expect(third.getByRole('heading', { name: 'Create Poll' })).toBeVisible();
  await expect(third.getByText(ada.email)).toBeVisible();
  await expect(second.getByText(ben.email)).toBeVisible();
  await expect.poll(() => browserErrors).toEqual([]);
  await context.close();
});

test('whoever does not ask to be kept is not: no cookie, no offer', async ({ browser }) => {
  const ada = await newVoter();
  const context = await browser.newContext();
  const page = await openTab(context);
  await expect(page.getByLabel('Keep me signed in')).not.toBeChecked();
  await signIn(page, ada);
  expect(await context.cookies()).toEqual([]);
  const reopened = await reopen(context);
  const again = await openTab(reopened);
  await again.waitForLoadState('networkidle');
  await expect(offerOf(again, ada)).toHaveCount(0);
  await reopened.close();
});

test('a kept session signs new tabs in at once, also after the browser was closed, until it is signed out', async ({
  browser,
}) => {
  const ada = await newVoter();
  const context = await browser.newContext();
  await signIn(await openTab(context), ada, true);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
  expect(cookie?.path).toMatch(/^\/api\/kept-sessions\//);

  const second = await openTab(context);
  await expectDashboard(second);
  // The link of a mail opens as it is.
  const mailed = await openTab(context, '/reset/token');
  await expect(mailed.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();

  const reopened = await reopen(context);
  const page = await openTab(reopened, '/profile');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
  const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem');
  await expect(devices.filter({ hasText: 'This device' })).toContainText('Kept signed in');
  const [rotated] = await reopened.cookies();
  expect(rotated?.value).not.toBe(cookie?.value);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectSignIn(page);
  await expect.poll(() => reopened.cookies()).toEqual([]);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(offerOf(page, ada)).toHaveCount(0);
  await reopened.close();
});

test('a kept session that was ended elsewhere says so and is no longer offered', async ({ browser }) => {
  const ada = await newVoter();
  const context = await browser.newContext();
  await signIn(await openTab(context), ada, true);
  const reopened = await reopen(context);
  await apiClient(product.url).call(endAllSessions, { token: ada.token });
  const page = await openTab(reopened, '/profile');
  await expect(page.getByText('This browser is no longer kept signed in. Please sign in.')).toBeVisible();
  await expect(offerOf(page, ada)).toHaveCount(0);
  await reopened.close();
});

test('of several kept users one chooses on the sign-in page, where a session can be forgotten, which ends it', async ({
  browser,
}) => {
  const [ada, ben] = [await newVoter(), await newVoter()];
  const context = await browser.newContext();
  const [first, other] = [await openTab(context), await openTab(context)];
  await signIn(first, ada, true);
  await signIn(other, ben, true);
  const reopened = await reopen(context);
  const page = await openTab(reopened);
  await expect(offerOf(page, ben)).toBeVisible();
  await forgetButton(page, ada).click();
  await expect(offerOf(page, ada)).toHaveCount(0);
  await expect.poll(async () => (await reopened.cookies()).length).toBe(1);
  await offerOf(page, ben).click();
  await expectDashboard(page);
  await reopened.close();
});

test('a rejected token of a kept session is renewed while its screen stays open', async ({ browser }) => {
  const ada = await newVoter();
  const context = await browser.newContext();
  const page = await openTab(context);
  await signIn(page, ada, true);
  const before = await tokenOf(page);
  await page.waitForLoadState('networkidle');
  // As if the token had expired: the server rejects it as it rejects one that is too old.
  await page.route('**/api/polls/my-polls*', async (route) => {
    const { authorization } = route.request().headers();
    if (authorization !== `Bearer ${before}`) return route.continue();
    const body = { message: 'Session expired. Please login again.', code: 'token_expired', requestId: 'r' };
    return route.fulfill({ status: 401, json: body });
  });
  await page.getByRole('link', { name: 'My Polls' }).first().click();
  await expect(page.getByRole('heading', { name: 'My Polls' })).toBeVisible();
  await expect.poll(() => tokenOf(page)).not.toBe(before);
  await expect(page.getByText('Session expired')).toHaveCount(0);
  await context.close();
});

test('by plain http from another machine nobody is kept, and the page says why', async ({ browser }) => {
  const context = await browser.newContext();
  await context.route('http://showhands.test/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${product.url}${pathname}${search}` }) });
  });
  const page = await context.newPage();
  await page.goto('http://showhands.test/login');
  await expect(page.getByText('this page has to be opened by https')).toBeVisible();
  await expect(page.getByLabel('Keep me signed in')).toHaveCount(0);
  // Other screens' code may still be on its way.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
