import { type Browser, expect, type Page, test } from '@playwright/test';
import { createPoll, deletePoll, setPollStatus, texts } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { register } from './people.ts';
import { withProduct } from './with-product.ts';

const product = withProduct();

const box = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });
const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const replyBox = (page: Page, to: string) => page.getByRole('textbox', { name: `Your reply to ${to}` });
const heading = (page: Page) => page.getByRole('heading', { name: /comment/i });

const post = async (page: Page, text: string): Promise<void> => {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(box(page)).toHaveValue('');
};

/** A poll of one person, open in front of them and of another. */
const openForTwo = async (browser: Browser) => {
  const [ada, ben] = [await register(browser, product.url), await register(browser, product.url)];
  const token = await ada.page.evaluate<string>("sessionStorage.getItem('token')");
  const api = apiClient(product.url);
  const options = [{ text: 'Tea' }, { text: 'Coffee' }];
  const body = { title: `Tea or coffee, ${ada.username}?`, category: 'general' as const, options };
  const { body: poll } = await api.call(createPoll, { token, body });
  for (const { page } of [ada, ben]) {
    await page.goto(`${product.url}/poll/${poll.id}`);
    await expect(page.getByText('No comments yet. Be the first to share your thoughts!')).toBeVisible();
    await expect(page.getByText('2 people watching').or(page.getByText('1 person watching'))).toBeVisible();
  }
  const params = { id: poll.id };
  return {
    ada,
    ben,
    close: () => api.call(setPollStatus, { token, params, body: { status: 'closed' } }),
    remove: () => api.call(deletePoll, { token, params }),
    leave: () => Promise.all([ada.leave(), ben.leave()]),
  };
};

test('what one person writes, likes and deletes is there, and gone, for the other at once', async ({ browser }) => {
  const { ada, ben, leave } = await openForTwo(browser);
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
  expect([...ada.complaints, ...ben.complaints]).toEqual([]);
  await leave();
});

test('a new comment moves neither what someone further down is reading nor what they point at', async ({ browser }) => {
  const { ada, ben, leave } = await openForTwo(browser);
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
  const pointed = await newest.boundingBox();
  await post(ada.page, 'Newer still.');
  await expect(comment(ben.page, 'Newer still.')).toBeAttached();
  expect((await newest.boundingBox())?.y).toBeCloseTo(pointed?.y ?? 0, 0);
  await leave();
});

test('a comment that the server refuses once is kept, explained and then posted', async ({ browser }) => {
  const { ada, ben, leave } = await openForTwo(browser);
  const refusal = { message: texts.comment.waitComment, code: 'rate_limited', requestId: 'r' };
  await ada.page.route(
    '**/api/comments',
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: refusal }),
    { times: 1 },
  );
  await box(ada.page).fill('Patience pays.');
  await ada.page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(ada.page.getByText(texts.comment.waitComment)).toBeVisible();
  await expect(box(ada.page)).toHaveValue('Patience pays.');
  await expect(comment(ben.page, 'Patience pays.')).toHaveCount(1);
  await expect(box(ada.page)).toHaveValue('');
  await leave();
});

test('a poll that is closed, and then deleted, under a text leaves the text to its writer', async ({ browser }) => {
  const { ben, close, remove, leave } = await openForTwo(browser);
  await post(ben.page, 'Said in time.');
  await box(ben.page).fill('I was about to say');
  await close();
  await expect(ben.page.getByText(texts.comment.pollClosedNewComments)).toBeVisible();
  await expect(box(ben.page)).toHaveValue('I was about to say');
  await expect(ben.page.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await comment(ben.page, 'Said in time.').getByRole('button', { name: 'Like' }).click();
  await expect(ben.page.getByText('Comment liked!')).toBeVisible();

  await remove();
  await expect(ben.page.getByRole('heading', { name: 'Poll not found' })).toBeVisible();
  await expect(ben.page.getByLabel('What you were writing')).toHaveValue('I was about to say');
  await ben.page.getByRole('button', { name: 'Discard' }).click();
  await expect(ben.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await leave();
});

test('from the sign-in to a comment and a reply with the keyboard alone', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const { keyboard } = page;
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').focus();
  await keyboard.type('demo@showhands.dev');
  await keyboard.press('Tab');
  await keyboard.type('showhands');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: /Tabs or spaces/ }).focus();
  await keyboard.press('Enter');
  await expect(box(page)).toBeVisible();
  await keyboard.press('c');
  await expect(box(page)).toBeFocused();
  await keyboard.type('Tabs, for those who cannot see.');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Post Comment' })).toBeFocused();
  await keyboard.press('Enter');
  const mine = comment(page, 'for those who cannot see.');
  await expect(mine).toBeVisible();

  const reply = mine.getByRole('button', { name: 'Reply' });
  await reply.focus();
  await keyboard.press('Enter');
  await expect(replyBox(page, 'demo')).toBeFocused();
  await keyboard.type('Never mind');
  await keyboard.press('Escape');
  await expect(reply).toBeFocused();
  await keyboard.press('Enter');
  await expect(replyBox(page, 'demo')).toBeFocused();
  await keyboard.type('And for those who listen.');
  await keyboard.press('Enter');
  await expect(comment(page, 'And for those who listen.')).toBeVisible();
  await expect(reply).toBeFocused();
  await keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Write a comment')).toBeVisible();
  await page.context().close();
});
