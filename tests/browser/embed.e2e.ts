import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { castVote, createPoll, type Poll, putBallot, setPollStatus, updatePoll } from '@showhands/contracts';
import { aPollInput, apiClient, optionIdAt, type RunningProduct, type Voter } from '@showhands/testing';
import { signInPages, waitUntilStable } from '../fixtures/browser.ts';
import { collectBrowserErrors, newVoter } from '../fixtures/people.ts';
import { SET_UP_TIMEOUT_MS, startFromTemplate, test } from '../fixtures/playwright-product.ts';

/** A site of somebody else, on another host than the product. It shows `html`. */
interface Site {
  readonly server: Server;
  readonly url: string;
  html: string;
}

const startSite = async (): Promise<Site> => {
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(site.html));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site: Site = { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, html: '' };
  return site;
};

/** As `docs/sharing.md` has it. */
const fitFrames = (origin: string) => `<script>
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== '${origin}' || data.type !== 'showhands.height') return;
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) frame.height = data.height;
});
</script>`;

let listed: Site;
let unlisted: Site;
let product: RunningProduct;
let end: () => Promise<void>;
test.beforeAll(async () => {
  test.setTimeout(SET_UP_TIMEOUT_MS);
  [listed, unlisted] = await Promise.all([startSite(), startSite()]);
  ({ running: product, end } = await startFromTemplate({ SEED_DEMO: 'false', EMBED_ORIGINS: listed.url }));
});
test.afterAll(async () => {
  for (const { server } of [listed, unlisted]) server.close();
  await end?.();
});

const api = () => apiClient(product.url);
const create = async ({ token }: Voter, fields: Parameters<typeof aPollInput>[0] = {}): Promise<Poll> =>
  (await api().call(createPoll, { token, body: aPollInput(fields) })).body;
const vote = async (poll: Poll, option: number) => {
  const { token } = await newVoter(product.url);
  await api().call(castVote, { token, params: { id: poll.id }, body: { option_id: optionIdAt(poll, option) } });
};
const addressOf = ({ id }: Poll, query = '') => `${product.url}/embed/poll/${id}${query}`;

/** Ends the pause before the next reading, which is 72 seconds at most after failures. */
const passTime = (page: Page) => page.clock.fastForward(75_000);

const copyCode = async (context: BrowserContext, viewer: Voter, poll: Poll): Promise<string> => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await signInPages(context, { user: viewer, token: viewer.token });
  const page = await context.newPage();
  await page.goto(`${product.url}/poll/${poll.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy code for a website' }).click();
  await expect(page.getByText(`Code copied. It works on ${listed.url}.`)).toBeVisible();
  const code = await page.evaluate<string>('navigator.clipboard.readText()');
  await page.close();
  return code;
};

test('a site on the list shows votes as they come, in a frame of the right height', async ({ browser }) => {
  const creator = await newVoter(product.url);
  const poll = await create(creator);
  const own = await browser.newContext();
  const code = await copyCode(own, creator, poll);
  await own.close();
  listed.html = `<!doctype html><h1>An article</h1>${code}${fitFrames(product.url)}`;

  const context = await browser.newContext();
  const browserErrors = collectBrowserErrors(context);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(listed.url);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: poll.title })).toBeVisible();
  await expect(frame.getByText('No votes yet')).toBeVisible();
  await expect(frame.getByText('Open', { exact: true })).toBeVisible();

  await vote(poll, 1);
  const second = frame.getByRole('listitem').nth(1);
  await expect(async () => {
    await passTime(page);
    await expect(second).toContainText('100%', { timeout: 1_000 });
  }).toPass();
  await expect(second).toContainText('At the lake');
  await expect(second).toContainText('Leading');
  await expect(second).toContainText('1 vote');

  const heights = `[document.querySelector('iframe').clientHeight, document.querySelector('iframe').getAttribute('height')]`;
  const content = await frame.locator('main').evaluate((main: { offsetHeight: number }) => main.offsetHeight);
  await expect(async () => expect(await page.evaluate(heights)).toEqual([content, String(content)])).toPass();

  await page.keyboard.press('Tab');
  const link = frame.getByRole('link', { name: `Vote on ${new URL(product.url).host} (opens in a new tab)` });
  await expect(link).toBeFocused();
  const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await expect(opened).toHaveURL(`${product.url}/login`);
  await expect(opened.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await opened.evaluate('opener')).toBeNull();
  await opened.close();

  expect(await context.cookies()).toEqual([]);
  const stored = '[localStorage.length, sessionStorage.length]';
  expect(await page.frames()[1]?.evaluate(stored)).toEqual([0, 0]);
  await expect.poll(() => browserErrors).toEqual([]);
  await context.close();
});

test('the browser refuses to show it on any other site', async ({ context }) => {
  const poll = await create(await newVoter(product.url));
  unlisted.html = `<!doctype html><iframe src="${addressOf(poll)}"></iframe>`;
  const browserErrors = collectBrowserErrors(context);
  const page = await context.newPage();
  await page.goto(unlisted.url);
  await expect.poll(() => browserErrors.join()).toContain(`frame-ancestors ${listed.url}`);
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  // The main page is refused on the site that may embed polls.
  listed.html = `<!doctype html><iframe src="${product.url}/poll/${poll.id}"></iframe>`;
  await page.goto(listed.url);
  await expect.poll(() => browserErrors.join()).toContain("frame-ancestors 'none'");
});

test('it says when its numbers are old, goes on by itself, and hides a poll that is not public', async ({ page }) => {
  const creator = await newVoter(product.url);
  const poll = await create(creator);
  await page.clock.install();
  await page.goto(addressOf(poll));
  await expect(page.getByText('No votes yet')).toBeVisible();

  const calls = '**/api/embed/**';
  await page.route(calls, (route) => route.abort());
  await passTime(page);
  await expect(page.getByText('These numbers may be out of date. Trying again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: poll.title })).toBeVisible();
  await page.unroute(calls);
  await vote(poll, 0);
  await api().call(setPollStatus, { params: { id: poll.id }, body: { status: 'closed' }, token: creator.token });
  await expect(async () => {
    await passTime(page);
    await expect(page.getByText(/^Ended /)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('These numbers may be out of date')).toBeHidden();
  await expect(page.getByRole('listitem').first()).toContainText('Most votes');
  await expect(page.getByRole('link')).toHaveText(/^See the poll on /);

  await api().call(setPollStatus, { params: { id: poll.id }, body: { status: 'active' }, token: creator.token });
  await expect(async () => {
    await passTime(page);
    await expect(page.getByText('Open', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const { title, description, category, options } = poll;
  const body = { title, description, category, options, visibility: 'invited' as const };
  await api().call(updatePoll, { params: { id: poll.id }, body, token: creator.token });
  await expect(page.getByText('This poll cannot be shown here.')).toBeVisible();
  await expect(page.getByRole('heading')).toBeHidden();
});

/** Polls by how people vote, with votes, and with the longest texts. */
const createKinds = async (): Promise<Poll[]> => {
  const creator = await newVoter(product.url);
  const [chosen, ranked, scored, later, long] = await Promise.all([
    create(creator),
    create(creator, { method: 'rank' }),
    create(creator, { method: 'score' }),
    create(creator, { opens_at: new Date(Date.now() + 86_400_000).toISOString() }),
    create(creator, {
      title: 'W'.repeat(200),
      options: [{ text: 'M'.repeat(100) }, { text: `سؤال ${'ب'.repeat(90)}` }, { text: 'short' }],
    }),
  ]);
  const ballot = (poll: Poll, numbers: { rank?: number; score?: number }) =>
    api().call(putBallot, {
      token: creator.token,
      params: { id: poll.id },
      body: { choices: [{ option_id: optionIdAt(poll, 1), ...numbers }] },
    });
  await Promise.all([
    vote(chosen, 2),
    vote(long, 0),
    vote(long, 1),
    ballot(ranked, { rank: 1 }),
    ballot(scored, { score: 4 }),
  ]);
  return [chosen, ranked, scored, later, long];
};

test('every kind of poll is accessible in both themes, and fits from 240 pixels on', async ({ page }) => {
  const shown = [/100%.*1 vote/, /Leading by runoff.*100%.*1 vote/, /Highest average.*4.0 of 5/, /.*/, /50%/];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [index, poll] of (await createKinds()).entries()) {
    for (const [theme, width] of [
      ['light', 240],
      ['dark', 800],
    ] as const) {
      await page.setViewportSize({ width, height: 600 });
      await expect(async () => {
        await page.goto(addressOf(poll, `?theme=${theme}`));
        await expect(page.getByRole('list')).toContainText(shown[index] ?? '', { timeout: 1_000 });
      }).toPass();
      await waitUntilStable(page);
      const background = await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
      expect(background).toBe(theme === 'dark' ? 'rgb(13, 19, 16)' : 'rgb(248, 251, 249)');
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow, `${poll.title.slice(0, 20)} at ${width} px`).toBe(0);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  }
  await expect(page.getByRole('status').first()).toHaveText('Open');
});
