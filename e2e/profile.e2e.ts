import { Buffer } from 'node:buffer';
import { expect, type Page, test } from '@playwright/test';
import { limits } from '@showhands/contracts';
import { uniqueUsername } from '@showhands/testing';
import { putUpPoll, register } from './people.ts';
import { withProduct } from './with-product.ts';

const product = withProduct({ SEED_DEMO: 'false', LOG_LEVEL: 'silent' });

/** A picture as a browser makes them. */
const png = async (page: Page, colour: string): Promise<Buffer> => {
  const url = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    const context = canvas.getContext('2d');
    context.fillStyle = '${colour}';
    context.fillRect(0, 0, 300, 200);
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

const goToProfile = async (page: Page) => {
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
};
const edit = (page: Page) => page.getByRole('button', { name: 'Edit Profile' }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

/** Resolves when the picture has been decoded: an address alone proves nothing. */
const expectPicture = (page: Page, region: string, source: RegExp) =>
  expect
    .poll(() =>
      page.evaluate<string>(
        `(() => { const img = document.querySelector(${JSON.stringify(`${region} img`)}); return img?.naturalWidth ? img.src : ''; })()`,
      ),
    )
    .toMatch(source);

test('a new name, picture and bio are seen at once, by others too, and stay', async ({ browser }) => {
  const [ada, ben] = [await register(browser, product.url), await register(browser, product.url)];
  const address = await putUpPoll(ada.page, `Tea or coffee, ${ada.username}?`, ['Tea', 'Coffee']);
  await ben.page.goto(address);
  await expect(ben.page.getByText(ada.username, { exact: true })).toBeVisible();

  await goToProfile(ada.page);
  await edit(ada.page);
  const renamed = uniqueUsername();
  // Each line break counts once, and arrives as one.
  const bio = `One line.\n\nAnother. ${'é'.repeat(limits.bio.max - 20)}`;
  await ada.page.getByLabel('Username').fill(renamed);
  await ada.page.getByLabel('Location').fill('London');
  await ada.page.getByLabel('Bio').fill(bio);
  await expect(ada.page.getByText(`${limits.bio.max}/${limits.bio.max}`)).toBeVisible();
  await choose(ada.page, 'me.png', 'image/png', await png(ada.page, '#007752'));
  await expectPicture(ada.page, 'main', /^blob:/);
  await save(ada.page);
  await expect(ada.page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(ada.page.getByRole('heading', { name: renamed })).toBeVisible();
  await expect(ada.page.getByRole('complementary').getByText(renamed, { exact: true })).toBeVisible();
  await expectPicture(ada.page, 'aside', /\/api\/uploads\/.+\.webp$/);
  await expect(ben.page.getByText(renamed, { exact: true })).toBeVisible({ timeout: 5_000 });

  await ada.page.reload();
  await expectPicture(ada.page, 'main', /\/api\/uploads\/.+\.webp$/);
  await edit(ada.page);
  await expect(ada.page.getByLabel('Bio')).toHaveValue(bio);

  await ada.page.getByRole('button', { name: 'Change picture' }).click();
  await ada.page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(ada.page.getByText('Profile picture removed successfully!')).toBeVisible();
  await expect(ada.page.getByRole('button', { name: 'Upload picture' })).toBeVisible();
  await expect(ada.page.getByRole('complementary').getByRole('img')).toHaveCount(0);

  await ada.page.getByLabel('Username').fill(ben.username.toUpperCase());
  await save(ada.page);
  await expect(ada.page.getByText('This username is already taken')).toBeVisible();
  expect(ada.complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await Promise.all([ada.leave(), ben.leave()]);
});

test('a file that is no picture, or too large, is refused: by the page, and by the server where only that can tell', async ({
  browser,
}) => {
  const { page, leave } = await register(browser, product.url);
  await goToProfile(page);
  await edit(page);
  await choose(page, 'notes.txt', 'text/plain', Buffer.from('no picture'));
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await choose(page, 'large.png', 'image/png', Buffer.alloc(limits.picture.maxBytes + 1));
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible();
  await choose(page, 'disguised.png', 'image/png', Buffer.from('no picture'));
  await expect(page.getByText('File size must be less than 5MB')).toBeHidden();
  await save(page);
  await expect(page.getByText('Please select an image file')).toBeVisible();

  // Just as large as it may be, behind the end of a picture.
  const small = await png(page, '#c83406');
  const largest = Buffer.concat([small, Buffer.alloc(limits.picture.maxBytes - small.length)]);
  await choose(page, 'largest.png', 'image/png', largest);
  await save(page);
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await leave();
});

test('the tabs show what one has asked and answered, by keyboard too', async ({ browser }) => {
  const { page, username, leave } = await register(browser, product.url);
  await putUpPoll(page, `Tabs or spaces, ${username}?`, ['Tabs', 'Spaces']);
  await page.getByRole('button', { name: /Spaces/ }).click();
  await expect(page.getByText('Vote recorded successfully!')).toBeVisible();
  await goToProfile(page);
  await expect(page.getByText('Your choice: Spaces')).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Polls Voted On' })).toBeFocused();
  await page
    .getByRole('tabpanel', { name: 'Polls Voted On' })
    .getByRole('link', { name: `Tabs or spaces, ${username}?` })
    .click();
  await expect(page.getByRole('link', { name: 'Back to Profile' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Polls Voted On', selected: true })).toBeVisible();
  await leave();
});
