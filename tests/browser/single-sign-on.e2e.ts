import { type Browser, expect, type Page } from '@playwright/test';
import { createPoll } from '@showhands/contracts';
import { aPollInput, apiClient, freePort, type RunningProduct, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { type OpenIdProvider, startOpenIdProvider } from '../fixtures/openid-provider.ts';
import { collectBrowserErrors, newVoter } from '../fixtures/people.ts';
import { SET_UP_TIMEOUT_MS, startFromTemplate, test } from '../fixtures/playwright-product.ts';

let provider: OpenIdProvider;
let product: RunningProduct;
let end: () => Promise<void>;
test.beforeAll(async () => {
  test.setTimeout(SET_UP_TIMEOUT_MS);
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  provider = await startOpenIdProvider(url);
  ({ running: product, end } = await startFromTemplate({ SEED_DEMO: 'false', PORT, ...provider.settingsFor(url) }));
});
test.afterAll(async () => {
  await end?.();
  await provider?.close();
});

const newAccount = (fields = {}) => {
  const account = { name: uniqueUsername(), email: uniqueEmail(), email_verified: true, ...fields };
  provider.add(account.name, account);
  return account;
};

const open = async (browser: Browser, path: string) => {
  const context = await browser.newContext();
  // The provider's screens have a font of the web.
  await context.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css' }));
  const browserErrors = collectBrowserErrors(context);
  const page = await context.newPage();
  await page.goto(`${product.url}${path}`);
  return { context, page, browserErrors };
};

const pressButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Example Directory' }).click();

/** Signs in on the provider's own screens. */
const signInThere = async (page: Page, login: string): Promise<void> => {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

const isAddressClean = (page: Page): boolean => new URL(page.url()).search === '';

test('a new person gets to the poll that they wanted, and a sign-out at the provider ends the session', async ({
  browser,
}) => {
  const { token } = await newVoter(product.url);
  const poll = (await apiClient(product.url).call(createPoll, { token, body: aPollInput() })).body;
  const account = newAccount({ groups: ['/staff'] });
  const { context, page, browserErrors } = await open(browser, `/poll/${poll.id}`);
  await pressButton(page);
  await signInThere(page, account.name);
  await expect(page.getByRole('heading', { name: poll.title })).toBeVisible();
  expect(page.url()).toBe(`${product.url}/poll/${poll.id}`);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('region', { name: 'About you' }).getByText(account.email)).toBeVisible();

  await page.goto(`${product.url}/groups`);
  await page.getByRole('link', { name: '/staff' }).click();
  await expect(page.getByRole('listitem').getByText(account.name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'New poll for this group' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Edit|Delete|Remove)/ })).toHaveCount(0);
  expect(browserErrors).toEqual([]);

  const there = await context.newPage();
  await there.goto(provider.signOutUrl);
  await there.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Session expired');
});

test('the account with the same address is connected by its password, once', async ({ browser }) => {
  const voter = await newVoter(product.url);
  const account = newAccount({ email: voter.email });
  const { context, page } = await open(browser, '/login');
  await pressButton(page);
  await signInThere(page, account.name);
  await expect(page.getByText(`There is already an account with the address ${voter.email}.`)).toBeVisible();
  expect(isAddressClean(page)).toBe(true);
  await page.getByLabel('Password', { exact: true }).fill('not that one');
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page.getByText('This is not the password of that account.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(voter.password);
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const second = await context.newPage();
  await second.goto(`${product.url}/login`);
  await pressButton(second);
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await second.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(second.getByRole('region', { name: 'About you' }).getByText(voter.email)).toBeVisible();
});

test('an address that is not verified, a cancelled sign-in and one of another browser are refused', async ({
  browser,
}) => {
  const { page } = await open(browser, '/create');
  await pressButton(page);
  await signInThere(page, newAccount({ email_verified: false }).name);
  await expect(page.getByText('has not verified your email address')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  // The destination is kept.
  await expect(page.getByText('Sign in to create a poll.')).toBeVisible();

  const cancelling = await open(browser, '/register');
  await pressButton(cancelling.page);
  await cancelling.page.getByRole('link', { name: 'Cancel' }).click();
  await expect(cancelling.page.getByText('did not sign you in')).toBeVisible();

  // The attacker's own sign-in, which would make the victim act in the attacker's account.
  const attacker = await open(browser, '/login');
  await attacker.page.route('**/api/auth/oidc/callback', (route) => route.abort());
  const redirect = attacker.page.waitForRequest(/\/sign-in\/return\?/);
  await pressButton(attacker.page);
  await signInThere(attacker.page, newAccount().name);
  const victim = await open(browser, '/login');
  await victim.page.goto((await redirect).url());
  await expect(victim.page.getByText('it began in another browser')).toBeVisible();
  expect(isAddressClean(victim.page)).toBe(true);
});

test('a provider that is down stops its button only', async ({ browser }) => {
  const voter = await newVoter(product.url);
  const { page } = await open(browser, '/login');
  await page.route('**/api/auth/oidc/start', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '5' },
      json: { message: 'The sign-in service is down', code: 'provider_unavailable', requestId: 'r' },
    }),
  );
  await pressButton(page);
  await expect(page.getByText('The sign-in service does not respond right now.')).toBeVisible();
  await page.getByLabel('Email').fill(voter.email);
  await page.getByLabel('Password', { exact: true }).fill(voter.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
