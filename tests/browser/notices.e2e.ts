import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { createComment, texts } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { createPollByApi, newVoter, openSignedIn, optionsOf, pollAddress } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const PHONE = { width: 390, height: 844 };

const openPoll = async (browser: Browser) => {
  const api = apiClient(product.url);
  const { token } = await newVoter();
  const input = { options: optionsOf('Tea', 'Coffee'), allow_multiple_votes: true };
  const poll = await createPollByApi(input, { token });
  for (const content of ['First.', 'Second.', 'Third.', 'Fourth.', 'Fifth.'])
    await api.call(createComment, { token, body: { poll_id: poll.id, content, parent_comment_id: null } });
  const person = await openSignedIn(browser, pollAddress(poll), (page) => page.setViewportSize(PHONE));
  await expect(person.page.getByText('Fifth.')).toBeVisible();
  await person.page.waitForLoadState('networkidle');
  return person;
};

const toasts = (page: Page) => page.getByRole('region', { name: 'Notices' });
const dismissals = (page: Page) => toasts(page).getByRole('button', { name: 'Dismiss' });
const option = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name });
const like = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).getByRole('button', { name: /Like/ });
const box = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });

const spanOf = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('Not on screen');
  return { top: found.y, bottom: found.y + found.height };
};

type Edge = 'start' | 'center' | 'end';

/** The space that stays free at the edges: the bar of the page above, the margin of a focused control below. */
const MARGIN = { top: 72, bottom: 48 };

/** Scrolls so that the element is at an edge of the screen, as far as the page allows. */
const scrollTo = async (locator: Locator, edge: Edge) => {
  const { top, bottom } = await spanOf(locator);
  const distances = {
    start: top - MARGIN.top,
    center: (top + bottom - PHONE.height) / 2,
    end: bottom - PHONE.height + MARGIN.bottom,
  };
  await locator.page().evaluate(`scrollBy(0, ${distances[edge]})`);
};

const expectApart = async (one: Locator, other: Locator) => {
  const [a, b] = [await spanOf(one), await spanOf(other)];
  expect(a.bottom <= b.top || b.bottom <= a.top, `${JSON.stringify(a)} beside ${JSON.stringify(b)}`).toBe(true);
};

test('a vote that is answered on another screen is confirmed by a toast', async ({ browser }) => {
  const { page, close } = await openPoll(browser);
  const answer = Promise.withResolvers<void>();
  await page.route('**/vote', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await option(page, 'Tea').click();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  answer.resolve();
  await expect(toasts(page).getByText(texts.vote.recorded)).toBeVisible();
  await close();
});

test('on a phone one toast shows at a time, clear of what was pressed and of the comment box', async ({ browser }) => {
  const { page, close } = await openPoll(browser);
  for (const text of ['First.', 'Fifth.']) {
    const button = like(page, text);
    for (const edge of ['end', 'start', 'center'] as const) {
      await scrollTo(button, edge);
      const liked = (await button.getAttribute('aria-pressed')) === 'true';
      // The toast of another comment's like may say the same, and a click while a like is under way changes nothing.
      const answered = page.waitForResponse(/\/like$/);
      await button.click();
      await answered;
      await expect(button).not.toHaveAttribute('aria-busy');
      await expect(toasts(page).getByText(liked ? texts.comment.unliked : texts.comment.liked)).toBeVisible();
      await expect(dismissals(page)).toHaveCount(1);
      await expectApart(toasts(page).getByRole('paragraph'), button);
    }
  }

  await box(page).fill('Said in a box.');
  for (const edge of ['end', 'start'] as const) {
    await scrollTo(box(page), edge);
    await box(page).fill(`Said at the ${edge}.`);
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(box(page)).toHaveValue('');
    await expect(dismissals(page)).toHaveCount(1);
    await expectApart(toasts(page).getByRole('paragraph'), box(page));
    await expectApart(toasts(page).getByRole('paragraph'), page.getByRole('button', { name: 'Post Comment' }));
  }
  await close();
});
