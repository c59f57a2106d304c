import { expect } from '@playwright/test';
import { collectBrowserErrors } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

for (const [device, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const) {
  test(`a first visit on a ${device} says what this is, and has an example to try`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const errors = collectBrowserErrors(context);
    const page = await context.newPage();
    const requests: string[] = [];
    await page.goto(`${product.url}/login`);
    const example = page.getByRole('region', { name: 'Where shall we meet on Friday?' });
    await expect(example.getByText('Example', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Polls that are counted in front of everyone/).filter({ visible: true })).toHaveCount(
      1,
    );
    const line = page.getByRole('button', { name: 'Example: Where shall we meet on Friday?' });
    if (device === 'phone') {
      await expect(line).toBeInViewport();
      await line.click();
    } else {
      await expect(line).toBeHidden();
    }
    await expect(example.getByRole('heading')).toBeInViewport();
    page.on('request', (request) => requests.push(request.url()));
    const option = example.getByRole('button', { name: /Online/ });
    await option.focus();
    await page.keyboard.press('Enter');
    await expect(option).toHaveAttribute('aria-pressed', 'true');
    await expect(option).toContainText('7 votes');
    await expect(example.getByRole('button', { name: /lake/ })).toContainText('13 votes');
    expect(requests).toEqual([]);
    await expect(page.getByLabel('Email')).toHaveValue('');
    // The next screen starts at its top.
    await page.setViewportSize({ width, height: 400 });
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeInViewport();
    await expect.poll(() => errors).toEqual([]);
    await context.close();
  });
}
