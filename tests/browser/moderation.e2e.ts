import { expect, type Page } from '@playwright/test';
import { createComment, reportUser } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { makeModerator, untilReported } from '../fixtures/moderators.ts';
import { createPollByApi, openSignedIn, optionsOf, pollAddress } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const RUDE = 'You are all fools,\nand so is your lunch.';

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Decides by keyboard alone, from the button of the action on. */
const decideByKeyboard = async (page: Page, text: string, action: string, note: string): Promise<void> => {
  await card(page, text).getByRole('button', { name: action }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(note);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
};

test('a comment is reported, hidden, objected to and restored', async ({ browser }) => {
  const api = apiClient(product.url);
  const poll = await createPollByApi({ options: optionsOf('Tea', 'Coffee') });
  const author = await openSignedIn(browser, pollAddress(poll));
  const { body: comment } = await api.call(createComment, {
    token: author.token,
    body: { poll_id: poll.id, content: RUDE },
  });

  const reporter = await openSignedIn(browser, pollAddress(poll));
  await api.call(reportUser, { token: reporter.token, params: { id: author.id }, body: { reason: 'abuse' } });
  await card(reporter.page, 'fools').getByRole('button', { name: 'Report' }).click();
  const dialog = reporter.page.getByRole('dialog');
  await expect(dialog.getByLabel('What do you report?')).toHaveText(`The commentUser: ${author.username}`);
  await dialog.getByLabel('Reason').selectOption('Insults or hate');
  await dialog.getByLabel('Note').fill('All of us?');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(reporter.page.getByText('Thank you. Moderators will read your report.')).toBeVisible();
  await expect(card(reporter.page, 'fools').getByRole('button', { name: 'Report' })).toBeFocused();

  const moderator = await openSignedIn(browser, `${product.url}/moderation`);
  await expect(moderator.page.getByText('Only moderators see this')).toBeVisible();
  await makeModerator(product.dataDir, moderator);
  await untilReported(api, moderator, { kind: 'comment', id: comment.id });
  await moderator.page.reload();
  await expect(moderator.page.getByRole('link', { name: 'Moderation' })).toBeVisible();
  await expect(card(moderator.page, 'fools')).toContainText('All of us?');
  await decideByKeyboard(moderator.page, 'fools', 'Hide', 'Be kind.');
  await expect(card(moderator.page, 'fools')).toContainText(`Hidden Insults or hate${moderator.username}`);
  await expect(moderator.page.getByRole('article', { name: `User · ${author.username}` })).toBeFocused();

  for (const { page } of [author, reporter]) {
    await expect(page.getByRole('article').getByText('Hidden by a moderator')).toBeVisible();
    await expect(page.getByText(RUDE)).toHaveCount(0);
  }
  await author.page.getByRole('link', { name: /^A moderator has hidden something/ }).click();
  const decision = author.page.getByRole('article', { name: 'Comment: hidden' });
  await expect(decision).toContainText('Be kind.');
  await decision.getByRole('button', { name: 'Object' }).click();
  await author.page.keyboard.type('It was a joke among friends.');
  await decision.getByRole('button', { name: 'Send objection' }).click();
  await expect(decision.getByText('Objection sent')).toBeVisible();
  await expect(decision).toBeFocused();
  await expect(decision.getByRole('button')).toHaveCount(0);

  await moderator.page.getByRole('button', { name: 'Refresh' }).click();
  await expect(card(moderator.page, 'fools')).toContainText('It was a joke among friends.');
  await decideByKeyboard(moderator.page, 'fools', 'Show again', 'Fair enough.');
  await expect(card(reporter.page, 'fools')).toBeVisible();
  await author.page.reload();
  await expect(author.page.getByRole('article', { name: 'Comment: visible again' })).toContainText('Fair enough.');

  await expect.poll(() => [...author.browserErrors, ...reporter.browserErrors]).toEqual([]);
  await Promise.all([author.close(), reporter.close(), moderator.close()]);
});
