import { expect, test } from '@playwright/test';
import { useProduct } from '../fixtures/playwright-product.ts';

const product = useProduct({ SEED_DEMO: 'false' });

for (const missing of ['AbortSignal.any', 'Array.prototype.findLast', 'String.prototype.isWellFormed']) {
  test(`a browser without ${missing} gets a page that says which are supported`, async ({ page }) => {
    await page.addInitScript(`delete ${missing}`);
    await page.goto(product.url);
    await expect(page.getByRole('main')).toContainText('Chrome or Edge 123, Firefox 128, Safari 17.5');
    await expect(page.getByLabel('Email')).toBeHidden();
  });
}
