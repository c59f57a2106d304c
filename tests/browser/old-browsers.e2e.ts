import { expect } from '@playwright/test';
import { product, test } from '../fixtures/playwright-product.ts';

for (const missing of ['AbortSignal.any', 'Array.prototype.findLast', 'String.prototype.isWellFormed']) {
  test(`a browser without ${missing} gets a page that says which are supported`, async ({ page }) => {
    await page.addInitScript(`delete ${missing}`);
    await page.goto(product.url);
    await expect(page.getByRole('main')).toContainText('Chrome or Edge 123, Firefox 128, Safari 17.5');
    await expect(page.getByLabel('Email')).toBeHidden();
  });
}
