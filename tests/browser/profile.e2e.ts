import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { limits } from '@showhands/contracts';
import { uniqueUsername } from '@showhands/testing';
import { createPollByApi, openDashboard, openSignedIn, pollAddress } from '../fixtures/people.ts';
import { test } from '../fixtures/playwright-product.ts';

/** Renders a PNG in the browser. */
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

/** Expects a decoded image, since `src` alone does not prove that it was loaded. */
const expectPicture = (page: Page, region: string, source: RegExp) =>
  expect
    .poll(() =>
      page.evaluate<string>(
        `(() => { const img = document.querySelector(${JSON.stringify(`${region} img`)}); return img?.naturalWidth ? img.src : ''; })()`,
      ),
    )
    .toMatch(source);

test('shows a new name, picture and bio at once, to others too, and after a reload', async ({ browser }) => {
  const ada = await openDashboard(browser);
  const poll = await createPollByApi({}, ada);
  const ben = await openSignedIn(browser, pollAddress(poll));
  // Her name may also be in Recent Activity, where the new poll arrives as a notification.
  const aboutPoll = ben.page.getByRole('region', { name: 'About this poll' });
  await expect(aboutPoll.getByText(ada.username, { exact: true })).toBeVisible();

  await goToProfile(ada.page);
  await edit(ada.page);
  const renamed = uniqueUsername();
  // Each line break counts as one character and is stored as one.
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
  await expect(aboutPoll.getByText(renamed, { exact: true })).toBeVisible();

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
  await expect.poll(() => ada.browserErrors.filter((text) => !text.includes('409'))).toEqual([]);
  await Promise.all([ada.close(), ben.close()]);
});

/** Noise, which no format compresses much. */
const NOISE = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1800, height: 1500 });
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(1800, 1500);
  for (let at = 0; at < pixels.data.length; at += 65536) crypto.getRandomValues(pixels.data.subarray(at, at + 65536));
  for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255;
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL('image/png').split(',')[1];
})()`;

test('scales a large photo down, and shows on a slow line how much is sent, until it is cancelled', async ({
  browser,
}) => {
  const { page, close } = await openDashboard(browser);
  await goToProfile(page);
  await edit(page);
  const photo = Buffer.from(await page.evaluate<string>(NOISE), 'base64');
  expect(photo.length).toBeGreaterThan(limits.picture.maxBytes);
  await choose(page, 'photo.heic', 'image/heic', Buffer.from('no browser reads this'));
  await expect(page.getByText('Choose a JPEG, PNG, WebP or GIF.')).toBeVisible();
  await choose(page, 'photo.png', 'image/png', photo);
  await expectPicture(page, 'main', /^blob:/);

  const network = await page.context().newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limitUpload(30_000);
  await save(page);
  const progress = page.getByRole('progressbar', { name: 'Saving…' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toBeHidden();
  await limitUpload(-1);
  await save(page);
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await close();
});
