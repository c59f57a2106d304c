import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { apiClient, optionIdAt, ROOT, registerVoter } from '@showhands/testing';
import { signInPages } from '../fixtures/browser.ts';
import type { Fault } from './fault.ts';
import { type Outcome, runFault } from './run-fault.ts';
import type { Site } from './site.ts';
import type { Traffic } from './traffic.ts';

const FOLDER = resolve(ROOT, '.cache/faults');
const VIEWPORT = { width: 1_000, height: 800 };
/** How long a voter looks at the page after a click. */
const LOOK_MS = 4_000;
/** The longest time until a page has resynchronised, reconnection delays included. */
const RESYNC_MS = 15_000;

/** Everything that the page announces or shows outside the poll itself. */
const NOTICES = `[...document.querySelectorAll('[role=status], [role=alert], [data-toast], dialog[open]')]
  .map((one) => one.innerText.trim()).filter(Boolean)`;
const OPTIONS = `[...document.querySelectorAll('main button[aria-pressed]')]
  .filter((one) => one.innerText.trim() !== 'Like') // Comments have buttons of this kind, too.
  .map((one) => one.innerText.replaceAll(/\\s+/g, ' ') + (one.getAttribute('aria-pressed') === 'true' ? ' (mine)' : ''))`;

/** Describes what a voter sees, and keeps a picture of it. */
const look = async (page: Page, fault: string, moment: string, log: (line: string) => void): Promise<void> => {
  const file = join(FOLDER, `${fault.replaceAll(/\W+/g, '-')}-${moment.replaceAll(/\W+/g, '-')}.png`);
  await page.screenshot({ path: file, timeout: 20_000 }).catch(() => log(`        no picture of ${moment}`));
  const [notices, options] = await Promise.all([page.evaluate(NOTICES), page.evaluate(OPTIONS)]);
  log(`      ${moment}: ${JSON.stringify(notices)}`);
  log(`        ${JSON.stringify(options)}`);
};

/** Opens the poll as a voter, votes and takes the vote back while the fault lasts, and describes what the page shows. */
const openPage = async (browser: Browser, site: Site, { polls, expectVote }: Traffic): Promise<Page> => {
  const voter = await registerVoter(apiClient(site.stack.url));
  const { poll } = polls.busy;
  expectVote({ account: voter, pollId: poll.id, optionId: optionIdAt(poll) });
  const context = await browser.newContext({ viewport: VIEWPORT });
  await signInPages(context, { user: voter, token: voter.token });
  const page = await context.newPage();
  await page.goto(`${site.url}/poll/${poll.id}`);
  await page.locator('main button[aria-pressed]').first().waitFor({ timeout: 60_000 });
  return page;
};

/** Runs a fault while a voter has the poll open in a real browser. */
export const watchFault =
  (browser: Browser, log: (line: string) => void) =>
  async (site: Site, fault: Fault): Promise<Outcome> => {
    await mkdir(FOLDER, { recursive: true });
    let page: Page | undefined;
    const inject: Fault['inject'] = async (...context) => {
      const opened = await openPage(browser, site, context[1]);
      page = opened;
      const heal = await fault.inject(...context);
      await delay(LOOK_MS / 2);
      await look(opened, fault.name, '2 s later', log);
      await opened
        .locator('main button[aria-pressed]')
        .first()
        .click({ timeout: 5_000 })
        .catch(() => log('      no click'));
      await look(opened, fault.name, 'after a click', log);
      await delay(LOOK_MS);
      await look(opened, fault.name, '4 s after the click', log);
      return async () => {
        await look(opened, fault.name, 'before the end', log);
        await heal();
      };
    };
    try {
      const outcome = await runFault(site, { ...fault, inject });
      if (page) {
        await delay(RESYNC_MS);
        await look(page, fault.name, 'afterwards', log);
      }
      return outcome;
    } finally {
      await page?.context().close();
    }
  };
