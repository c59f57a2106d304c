import { type Browser, expect, type Page } from '@playwright/test';
import { createComment, deletePoll, setPollStatus, texts } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { createPollByApi, newVoter, openSignedIn, optionsOf, pollAddress } from '../fixtures/people.ts';
import { product, test } from '../fixtures/playwright-product.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });
const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const replyBox = (page: Page, to: string) => page.getByRole('textbox', { name: `Your reply to ${to}` });
const heading = (page: Page) => page.getByRole('heading', { name: /^(\d+ )?comments?$/i });

const post = async (page: Page, text: string): Promise<void> => {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(box(page)).toHaveValue('');
};

/** Creates a poll by one person and opens it in two browsers. */
const openForTwo = async (browser: Browser) => {
  const api = apiClient(product.url);
  const creator = await newVoter();
  const poll = await createPollByApi({ options: optionsOf('Tea', 'Coffee') }, creator);
  const [ada, ben] = [await openSignedIn(browser, pollAddress(poll)), await openSignedIn(browser, pollAddress(poll))];
  for (const { page } of [ada, ben]) {
    await expect(page.getByText('No comments yet. Be the first to share your thoughts!')).toBeVisible();
    await expect(page.getByText('2 people watching')).toBeVisible();
  }
  const call = { token: creator.token, params: { id: poll.id } };
  return {
    ada,
    ben,
    closePoll: () => api.call(setPollStatus, { ...call, body: { status: 'closed' } }),
    removePoll: () => api.call(deletePoll, call),
    close: () => Promise.all([ada.close(), ben.close()]),
  };
};

test('shows new comments, replies, likes and deletions to the other viewer at once', async ({ browser }) => {
  const { ada, ben, close } = await openForTwo(browser);
  await post(ada.page, 'Tea,\nalways tea.');
  await expect(comment(ben.page, 'always tea.')).toBeVisible();
  await expect(heading(ben.page)).toHaveText('1 comment');

  await comment(ben.page, 'always tea.').getByRole('button', { name: 'Reply' }).click();
  await expect(replyBox(ben.page, ada.username)).toBeFocused();
  await ben.page.keyboard.type('Coffee, though.');
  await ben.page.keyboard.press('Enter');
  await expect(comment(ada.page, 'Coffee, though.')).toBeVisible();
  await expect(comment(ada.page, 'Coffee, though.').getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await expect(heading(ada.page)).toHaveText('2 comments');

  await comment(ben.page, 'always tea.').getByRole('button', { name: 'Like' }).click();
  await expect(ben.page.getByText('Comment liked!')).toBeVisible();
  const likeOf = (page: Page, text: string) => comment(page, text).getByRole('button', { name: /Like/ });
  await expect(likeOf(ada.page, 'always tea.')).toHaveAccessibleName('Like 1 like');
  await expect(likeOf(ada.page, 'always tea.')).toHaveAttribute('aria-pressed', 'false');
  await likeOf(ada.page, 'Coffee, though.').click();
  await expect(likeOf(ben.page, 'Coffee, though.')).toHaveAccessibleName('Like 1 like');
  await likeOf(ada.page, 'Coffee, though.').click();
  await expect(likeOf(ben.page, 'Coffee, though.')).toHaveAccessibleName('Like');

  await expect(comment(ben.page, 'always tea.').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await comment(ada.page, 'always tea.').getByRole('button', { name: 'Delete' }).click();
  const dialog = ada.page.getByRole('dialog');
  await expect(dialog.getByText(texts.comment.confirmDelete)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  for (const { page } of [ada, ben]) {
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(heading(page)).toHaveText('Comments');
  }
  await expect(heading(ada.page)).toBeFocused();
  await expect.poll(() => [...ada.browserErrors, ...ben.browserErrors]).toEqual([]);
  await close();
});

test('a new comment moves neither the comment in view nor the one under the pointer', async ({ browser }) => {
  const { ada, ben, close } = await openForTwo(browser);
  await post(ada.page, 'First.');
  await post(ada.page, `A long story.${'\nAnd on it goes.'.repeat(10)}`);
  const first = comment(ben.page, 'First.');
  await expect(comment(ben.page, 'A long story.')).toBeVisible();
  await ben.page.setViewportSize({ width: 900, height: 320 });
  await first.scrollIntoViewIfNeeded();
  await ben.page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  const before = await first.boundingBox();
  await post(ada.page, 'Newest.');
  await expect(comment(ben.page, 'Newest.')).toBeAttached();
  expect((await first.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);

  await ben.page.setViewportSize({ width: 1280, height: 800 });
  await ben.page.evaluate('scrollTo(0, 0)');
  const newest = comment(ben.page, 'Newest.');
  await newest.hover();
  const hovered = await newest.boundingBox();
  await post(ada.page, 'Newer still.');
  await expect(comment(ben.page, 'Newer still.')).toBeAttached();
  expect((await newest.boundingBox())?.y).toBeCloseTo(hovered?.y ?? 0, 0);
  await close();
});

test('keeps the text of an unsent comment when the poll is closed and then deleted', async ({ browser }) => {
  const { ben, closePoll, removePoll, close } = await openForTwo(browser);
  await post(ben.page, 'Said in time.');
  await box(ben.page).fill('I was about to say');
  await closePoll();
  await expect(ben.page.getByText(texts.comment.pollClosedNewComments)).toBeVisible();
  await expect(box(ben.page)).toHaveValue('I was about to say');
  await expect(ben.page.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await comment(ben.page, 'Said in time.').getByRole('button', { name: 'Like' }).click();
  await expect(ben.page.getByText('Comment liked!')).toBeVisible();

  await removePoll();
  await expect(ben.page.getByRole('heading', { name: 'Poll not found' })).toBeVisible();
  await expect(ben.page.getByLabel('What you were writing')).toHaveValue('I was about to say');
  await ben.page.getByRole('button', { name: 'Discard' }).click();
  await expect(ben.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await close();
});

/** Replies that a list of comments holds at most (`services/comments`). */
const LISTED_REPLIES = 50;

test('further replies are shown on request, with the keyboard, and before those that come in meanwhile', async ({
  browser,
}) => {
  const api = apiClient(product.url);
  const creator = await newVoter();
  const poll = await createPollByApi({}, creator);
  const say = async ({ token }: typeof creator, content: string, parent_comment_id: string | null = null) =>
    (await api.call(createComment, { token, body: { poll_id: poll.id, content, parent_comment_id } })).body;
  const { id } = await say(creator, 'Who is coming?');
  for (let number = 1; number <= LISTED_REPLIES + 5; number += 1) {
    await say(creator, `Guest number ${number}.`, id);
  }

  const reader = await openSignedIn(browser, pollAddress(poll));
  const { page } = reader;
  const replies = page.getByRole('list', { name: `Replies to ${creator.username}` }).getByRole('article');
  const more = page.getByRole('button', { name: 'Show more replies (5)' });
  await expect(more).toBeVisible();
  await expect(replies).toHaveCount(LISTED_REPLIES);
  await expect(heading(page)).toHaveText('56 comments');
  // A narrow page has its facts in another place.
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(page.getByText('1 person watching')).toBeVisible();
  }
  await say(creator, 'The host.', id);
  await expect(replies.last()).toContainText('The host.');
  await expect(replies).toHaveCount(LISTED_REPLIES + 1);

  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveCount(0);
  await expect(replies).toHaveCount(LISTED_REPLIES + 6);
  await expect(replies.nth(LISTED_REPLIES)).toContainText('Guest number 51.');
  await expect(replies.last()).toContainText('The host.');
  // The button is gone: the focus is on the first reply that it has brought.
  await expect(page.locator(':focus')).toContainText('Guest number 51.');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName(/Like/);
  await expect.poll(() => reader.browserErrors).toEqual([]);
  await reader.close();
});

test('addresses become links that open in a new tab, text stays text, and right-to-left texts line up', async ({
  browser,
}) => {
  const description = 'קפה www.example.org/menu, <b>now</b>';
  const poll = await createPollByApi({ title: 'שאלה על תה?', description, options: optionsOf('תה', 'קפה') });
  const ada = await openSignedIn(browser, pollAddress(poll));
  const link = ada.page.getByRole('link', { name: 'www.example.org/menu' });
  await expect(link).toHaveAttribute('href', 'https://www.example.org/menu');
  await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(ada.page.getByText('<b>now</b>')).toBeVisible();
  await post(ada.page, 'See (https://example.org/a), not javascript:alert(1) or [x](https://bank@example.org).');
  const links = comment(ada.page, 'not javascript').getByRole('link');
  await expect(links).toHaveText(['https://example.org/a']);

  const alignmentOf = (text: string) =>
    ada.page.evaluate<string>(`(() => {
      const found = [...document.querySelectorAll('main [dir="auto"]')].find(({ textContent }) => textContent === '${text}');
      return getComputedStyle(found).textAlign + ' ' + getComputedStyle(found).direction;
    })()`);
  expect(await alignmentOf('תה')).toBe(await alignmentOf(poll.title));
  expect(await alignmentOf('תה')).toBe('start rtl');
  await expect.poll(() => ada.browserErrors).toEqual([]);
  await ada.close();
});
