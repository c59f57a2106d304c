import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { isInSample, type Voter } from '@showhands/testing';
import { signInPages, waitUntilStable } from '../fixtures/browser.ts';
import { newVoter } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';
import { openScreen } from '../fixtures/screens/open-screen.ts';
import { overflows } from '../fixtures/screens/overflows.ts';
import { screens, showsUserTexts } from '../fixtures/screens/screens.ts';

test.use({ oneIn: 1 });

const html = (page: Page) => page.locator('html');

const openTab = async (browser: Browser, options: BrowserContextOptions, voter?: Voter): Promise<Page> => {
  const context = await browser.newContext(options);
  if (voter) await signInPages(context, { user: voter, token: voter.token });
  return context.newPage();
};

test('the page is in the language of the browser, refusals of the server included', async ({ browser }) => {
  const page = await openTab(browser, { locale: 'de-AT' });
  await page.goto(`${product.url}/login`);
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.getByLabel('E-Mail').fill('nobody@example.org');
  await page.getByLabel('Passwort', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('E-Mail oder Passwort ist falsch')).toBeVisible();
  await page.context().close();
});

test('the language is changed on the sign-in page, and stays', async ({ browser }) => {
  const page = await openTab(browser, { locale: 'en-GB' });
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Language').selectOption('العربية');
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible();
  await page.goto(`${product.url}/register`);
  await expect(html(page)).toHaveAttribute('lang', 'ar');
  await page.getByRole('combobox').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(html(page)).not.toHaveAttribute('dir', 'rtl');
  await page.context().close();
});

test('the language is changed on Profile, by keyboard, without signing out', async ({ browser }) => {
  const voter = await newVoter();
  const page = await openTab(browser, { locale: 'en-GB' }, voter);
  await page.goto(`${product.url}/profile`);
  await page.getByLabel('Language').focus();
  await page.keyboard.type('Esp');
  await expect(html(page)).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
  await expect(page.getByText(voter.username).first()).toBeVisible();
  await page.context().close();
});

test('the link for a new password is requested in the language of the page', async ({ browser }) => {
  const page = await openTab(browser, { locale: 'ar' });
  await page.goto(`${product.url}/forgot`);
  await page.getByLabel('البريد الإلكتروني').fill('nobody@example.org');
  const sent = page.waitForRequest('**/api/password/forgot');
  await page.getByRole('button', { name: 'إرسال الرابط' }).click();
  expect((await sent).postDataJSON()).toEqual({ email: 'nobody@example.org', language: 'ar' });
  await expect(page.getByRole('status').filter({ hasText: 'رابط لاختيار كلمة مرور جديدة' })).toBeVisible();
  await page.context().close();
});

test('whoever reads English loads no other language', async ({ browser }) => {
  const page = await openTab(browser, { locale: 'en-GB' });
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  await page.goto(`${product.url}/login`, { waitUntil: 'networkidle' });
  const loaded = (await Promise.all(scripts)).join('\n');
  expect(loaded).toContain('Invalid email or password');
  for (const text of ['E-Mail-Adresse', 'Contraseña', 'تسجيل الدخول']) expect(loaded).not.toContain(text);
  await page.context().close();
});

test.describe('at 360 px', () => {
  // Other states are reached by their English names.
  const tested = screens.filter((screen) => showsUserTexts(screen) && !screen.interact && screen.only !== 'desktop');
  ['de', 'es', 'ar'].forEach((locale, offset) => {
    test(`no screen scrolls sideways in ${locale}`, async ({ browser, seedData }) => {
      for (const screen of tested.filter((_, index) => isInSample(index, 36, offset))) {
        const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 } });
        if (screen.viewer !== 'signed-out') await signInPages(context, seedData[screen.viewer ?? 'demo']);
        const page = await context.newPage();
        await openScreen(page, screen, seedData);
        await expect(html(page)).toHaveAttribute('lang', locale);
        await waitUntilStable(page);
        expect.soft(await overflows(page), `${screen.name} in ${locale}`).toEqual([]);
        await context.close();
      }
    });
  });
});
