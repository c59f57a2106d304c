import type { Browser, Page } from '@playwright/test';
import type { Poll } from '@showhands/contracts';
import { apiClient, registerVoter } from '@showhands/testing';
import { signInPages } from '../fixtures/browser.ts';

/** The states that a wall has shown since a moment. */
export interface Shown {
  /** Milliseconds since 1970, after the frame in which the numbers changed. */
  readonly at: number;
  /** Of each option. */
  readonly votes: readonly number[];
}

/** Keeps each state of the numbers in `window.shown`, with the time after its frame. */
const RECORDER = `
  window.shown = [];
  const votesOf = (row) => Number(/([\\d,]+) (?:votes?|of [\\d,]+ (?:person|people))$/.exec(row.textContent)?.[1].replaceAll(',', '') ?? NaN);
  const record = () => {
    const votes = [...document.querySelectorAll('[data-wall-options] li')].map(votesOf);
    const [at, last] = [performance.timeOrigin + performance.now(), shown.at(-1)];
    if (votes.length > 0 && String(votes) !== String(last?.votes)) shown.push({ at, votes });
  };
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(record)))
    .observe(document, { subtree: true, childList: true, characterData: true });
`;

/** Records when the page's viewer clicks, in milliseconds since 1970. */
const CLICKS = `
  window.clicks = [];
  addEventListener('click', ({ timeStamp }) => clicks.push(performance.timeOrigin + timeStamp), true);
`;

const openAs = async (browser: Browser, url: string, path: string, script: string): Promise<Page> => {
  const voter = await registerVoter(apiClient(url));
  const context = await browser.newContext({ viewport: { width: 1_920, height: 1_080 } });
  await signInPages(context, { user: voter, token: voter.token });
  await context.addInitScript(script);
  const page = await context.newPage();
  const joined = page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('socket.io') });
  await page.goto(`${url}${path}`);
  await joined;
  return page;
};

/** Presents the poll in a browser of its own. Resolves once it shows the votes and hears of new ones. */
export const openWall = async (browser: Browser, url: string, { id }: Poll): Promise<Page> => {
  const page = await openAs(browser, url, `/poll/${id}/present`, RECORDER);
  // Somebody is counted as watching once the socket is in the poll's room.
  await page.getByRole('region', { name: 'At a glance' }).getByText('watching').waitFor();
  return page;
};

/** Opens the poll as somebody who votes. */
export const openVoter = async (browser: Browser, url: string, { id }: Poll): Promise<Page> => {
  const page = await openAs(browser, url, `/poll/${id}`, CLICKS);
  await page.locator('main button[aria-pressed]').first().waitFor();
  return page;
};

/** All states that the wall has shown, oldest first. */
export const shownOn = (wall: Page): Promise<Shown[]> => wall.evaluate<Shown[]>('shown');

/** The viewer's clicks, in milliseconds since 1970. */
export const clicksOn = (page: Page): Promise<number[]> => page.evaluate<number[]>('clicks');
