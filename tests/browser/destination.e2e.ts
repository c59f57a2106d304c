import { type Browser, expect, type Page } from '@playwright/test';
import { logout, type Poll } from '@showhands/contracts';
import { apiClient, type Voter } from '@showhands/testing';
import { createPollByApi, newVoter, signInByForm } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

let ada: Voter;
let poll: Poll;
test.beforeAll(async () => {
  ada = await newVoter();
  poll = await createPollByApi({}, ada);
});

const signIn = (page: Page, password = ada.password) => signInByForm(page, { email: ada.email, password });

const open = async (browser: Browser, path: string, width = 1440): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
  await page.goto(`${product.url}${path}`);
  return page;
};

/** The heading alone would also be found on the dashboard. */
const expectPoll = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(`${product.url}/poll/${poll.id}`);
  await expect(page.getByRole('heading', { name: poll.title, level: 1 })).toBeVisible();
};

test('on a phone a shared link leads to its poll after a wrong password, a reload and a look at Sign Up', async ({
  browser,
}) => {
  const page = await open(browser, `/poll/${poll.id}`, 390);
  await expect(page.getByText('Sign in to vote on this poll.')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/login`);
  await signIn(page, 'not the password');
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByText('Sign up to vote on this poll.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page);
  await expectPoll(page);
  await page.context().close();
});

test('an address keeps its search and its hash', async ({ browser }) => {
  const page = await open(browser, '/results?q=lunch&status=active#main');
  await expect(page.getByText('Sign in to open this page.')).toBeVisible();
  await signIn(page);
  await expect(page.getByLabel('Search polls')).toHaveValue('lunch');
  await expect(page).toHaveURL(`${product.url}/results?q=lunch&status=active#main`);
  await page.context().close();
});

for (const path of ['/register', '/login?next=//evil.test']) {
  test(`signing in at ${path} leads to the dashboard`, async ({ browser }) => {
    const page = await open(browser, path);
    if (path === '/register') await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(/^Sign in to/)).toHaveCount(0);
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/`);
    await page.context().close();
  });
}

test('an expired session leads back, a sign-out does not', async ({ browser }) => {
  const page = await open(browser, `/poll/${poll.id}`);
  await signIn(page);
  await expectPoll(page);
  const token = await page.evaluate<string>("sessionStorage.getItem('token')");
  await apiClient(product.url).call(logout, { token });
  await expect(page.getByText('Sign in to vote on this poll.')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/login`);
  await signIn(page);
  await expectPoll(page);

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(page.getByText(/^Sign in to/)).toHaveCount(0);
  await page.context().close();
});
