import { type Browser, expect, type Page } from '@playwright/test';
import { texts } from '@showhands/contracts';
import { uniqueEmail, uniqueUsername, withDatabase } from '@showhands/testing';
import { collectBrowserErrors, type Person, registerByForm, signInByForm } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';
import { resetTokensFor } from '../fixtures/reset-links.ts';

type Registered = Pick<Person, 'page' | 'username' | 'email' | 'password' | 'browserErrors' | 'close'>;

const NEW_PASSWORD = 'thirteen lighthouses';

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto(`${product.url}/login`);
  await signInByForm(page, { email, password });
};

/** Registers a new person through the form. Ends on the dashboard. */
const registerInBrowser = async (browser: Browser): Promise<Registered> => {
  const context = await browser.newContext();
  const browserErrors = collectBrowserErrors(context);
  const page = await context.newPage();
  const person = { username: uniqueUsername(), email: uniqueEmail(), password: 'a show of hands' };
  await page.goto(`${product.url}/register`);
  await registerByForm(page, person);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return { ...person, page, browserErrors, close: () => context.close() };
};

/** The same person on another device. */
const signInElsewhere = async (browser: Browser, person: Registered, userAgent?: string): Promise<Page> => {
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent });
  const page = await context.newPage();
  await signIn(page, person.email, person.password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return page;
};

const goToProfile = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
};

const choosePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save Password' }).click();
};

const changePassword = async (page: Page, current: string, password: string): Promise<void> => {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await choosePassword(page, password);
};

const expectSignedOut = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

const tokenOf = (page: Page) => page.evaluate<string | null>("sessionStorage.getItem('token')");

test('a changed password keeps this device signed in and signs out the others', async ({ browser }) => {
  const ada = await registerInBrowser(browser);
  const elsewhere = await signInElsewhere(browser, ada);
  await goToProfile(ada.page);
  await ada.page.getByRole('button', { name: 'Change password' }).click();
  const before = await tokenOf(ada.page);

  await changePassword(ada.page, 'not the password', NEW_PASSWORD);
  await expect(ada.page.getByText('The current password is not correct')).toBeVisible();
  await expect(ada.page.getByLabel('Current password', { exact: true })).toBeFocused();

  await changePassword(ada.page, ada.password, NEW_PASSWORD);
  await expect(ada.page.getByText('Password changed. All other devices were signed out.')).toBeVisible();
  await expect(ada.page.getByRole('button', { name: 'Change password' })).toBeFocused();
  expect(await tokenOf(ada.page)).not.toBe(before);
  await expectSignedOut(elsewhere);

  await ada.page.reload();
  await expect(ada.page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(1);
  await signIn(elsewhere, ada.email, NEW_PASSWORD);
  await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect.poll(() => ada.browserErrors.filter((text) => !text.includes('403'))).toEqual([]);
  await Promise.all([ada.close(), elsewhere.context().close()]);
});

test('a forgotten password is replaced by way of a link, which works once and leaves no trace', async ({ browser }) => {
  const ada = await registerInBrowser(browser);
  const context = await browser.newContext();
  const complaints = collectBrowserErrors(context);
  const page = await context.newPage();
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in form stays until then and has the same field.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('status')).toHaveText(texts.auth.resetByOperator);

  await expect.poll(() => resetTokensFor(product, ada.email)).toHaveLength(1);
  const [token = ''] = resetTokensFor(product, ada.email);
  const link = `${product.url}/reset/${token}`;
  const leaks: string[] = [];
  page.on('request', async (request) => {
    const { referer = '' } = await request.allHeaders();
    if (referer.includes(token) || (request.url().includes(token) && !request.isNavigationRequest()))
      leaks.push(request.url());
  });
  await page.goto(link, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(page.url()).not.toContain(token);
  await choosePassword(page, NEW_PASSWORD);
  await expectSignedOut(page);
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible();
  expect(leaks).toEqual([]);
  await expectSignedOut(ada.page);

  await signIn(page, ada.email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect.poll(() => complaints).toEqual([]);

  const again = await (await browser.newContext()).newPage();
  await again.goto(link);
  await choosePassword(again, 'fourteen lighthouses');
  await expect(again.getByText('This link is no longer valid. Please request a new one.')).toBeVisible();
  await again.getByRole('link', { name: 'Request a new link' }).click();
  await expect(again.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await Promise.all([ada.close(), context.close(), again.context().close()]);
});

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1';

test('devices are listed and signed out, one by one and all at once', async ({ browser }) => {
  const ada = await registerInBrowser(browser);
  const phone = await signInElsewhere(browser, ada, SAFARI);
  const desk = await signInElsewhere(browser, ada);
  await goToProfile(ada.page);
  const devices = ada.page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);

  await devices.filter({ hasText: 'iPhone' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(ada.page.getByText('That device was signed out')).toBeVisible();
  await expect(devices).toHaveCount(2);
  await expectSignedOut(phone);

  await ada.page.getByRole('button', { name: 'Sign out everywhere' }).focus();
  await ada.page.keyboard.press('Enter');
  const dialog = ada.page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  // A sign-in of long ago needs the password, in a dialog above this one.
  const age = `update sessions set created_at = created_at - interval '15 minutes'
    where user_id = (select id from users where email = ?)`;
  await withDatabase(product.dataDir, 'auth', (auth) => auth.raw(age, [ada.email]));
  await ada.page.keyboard.press('Tab');
  await ada.page.keyboard.press('Enter');
  const password = ada.page
    .getByRole('dialog', { name: 'Enter your password' })
    .getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await ada.page.keyboard.type(ada.password);
  await ada.page.keyboard.press('Enter');
  await expectSignedOut(ada.page);
  await expect(ada.page.getByText('You were signed out everywhere')).toBeVisible();
  await expectSignedOut(desk);
  await expect.poll(() => ada.browserErrors.filter((text) => !text.includes('403'))).toEqual([]);
  await Promise.all([ada.close(), phone.context().close(), desk.context().close()]);
});

test('the strength meter loads with the field, and says how guessable a password is', async ({ context, page }) => {
  const complaints = collectBrowserErrors(context);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${product.url}/register`, { waitUntil: 'networkidle' });
  expect(loaded.filter((url) => /strength|estimate/.test(url))).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await expect(page.getByText('Very easy to guess: a commonly used password')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Password strength: Very easy to guess: a commonly used password');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await expect(page.getByText('Very hard to guess', { exact: true })).toBeVisible();
  await expect.poll(() => complaints).toEqual([]);

  const loadedIn9s = `Object.defineProperty(PerformanceNavigationTiming.prototype, 'domContentLoadedEventEnd', { get: () => 9_000 })`;
  await page.addInitScript({ content: loadedIn9s });
  loaded.length = 0;
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  expect(loaded.filter((url) => /strength|estimate/.test(url))).toEqual([]);
});
