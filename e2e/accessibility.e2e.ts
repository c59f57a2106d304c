import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { putUpPoll, register } from './people.ts';
import { freshDataDir, type RunningProduct, removeDataDir, startProduct } from './product.ts';

let product: RunningProduct;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await freshDataDir();
  product = await startProduct(dataDir);
});
test.afterAll(async () => {
  await product?.stop();
  await removeDataDir(dataDir);
});

const THEMES = ['light', 'dark'] as const;

/** Resolves when a change of theme has been painted and no colour is on its way any more. */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.allSettled(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
  ).then(() => undefined))`;

/** What axe calls serious or critical, in both themes, and whether the screen can be read without sideways scrolling. */
const expectUsable = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(SETTLED);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      grave.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
      `${screen}, ${colorScheme}`,
    ).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow, `${screen} at 360 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
};

const signedOut = async (browser: Browser, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}${path}`);
  return page;
};

test('signing in and registering can be used by everyone', async ({ browser }) => {
  const login = await signedOut(browser, '/login');
  await expect(login.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectUsable(login, 'login');
  const registration = await signedOut(browser, '/register');
  await expect(registration.getByRole('button', { name: 'Sign Up' })).toBeVisible();
  await expectUsable(registration, 'register');
});

test('the screens behind the sign-in can be used by everyone, without a complaint of the browser', async ({
  browser,
}) => {
  const { page, complaints, leave } = await register(browser, product.url);
  await expect(page.getByRole('link', { name: /Tabs or spaces/ })).toBeVisible();
  await expectUsable(page, 'dashboard');
  await page.getByRole('link', { name: 'Create Poll' }).first().click();
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.getByRole('button', { name: 'Create Poll' }).click();
  await expectUsable(page, 'create poll with its errors');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await putUpPoll(page, 'Can everyone vote here?', ['Yes', 'No']);
  await page.getByRole('button', { name: /Yes/ }).click();
  await expectUsable(page, 'poll detail');
  expect(complaints).toEqual([]);
  await leave();
});

test('a vote can be cast from the sign-in on with the keyboard alone', async ({ browser }) => {
  const page = await signedOut(browser, '/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('demo@showhands.dev');
  await page.keyboard.press('Tab');
  await page.keyboard.type('showhands');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: /Tabs or spaces/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Spaces/ })).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: /Spaces/ })).toHaveAttribute('aria-pressed', 'true');
  await page.context().close();
});
