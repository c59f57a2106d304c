import type { BrowserContext } from '@playwright/test';
import type { User } from '@showhands/contracts';

/** The Chromium of this machine: Playwright brings none of its own along. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
};

export interface Account {
  readonly user: User;
  readonly token: string;
}

/** The script that signs a page in before its own begin. */
export const signingIn = ({ user, token }: Account): string => {
  const stored = JSON.stringify({ token, user: JSON.stringify(user) });
  // An empty page has an origin of its own, and no storage.
  return `if (origin !== 'null') Object.assign(sessionStorage, ${stored})`;
};

/** Every page of this context opens signed in. */
export const signInPages = (context: BrowserContext, account: Account): Promise<unknown> =>
  context.addInitScript(signingIn(account));

/** Resolves when what is shown stands still: fonts and pictures there, nothing loading, no transition under way. */
const STANDS_STILL = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await document.fonts.ready;
  for (let still = 0; still < 2; ) {
    const moving = document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().endTime !== Infinity);
    const loading = document.querySelector('[role=status][aria-label=Loading]');
    const pictures = [...document.images].some(({ complete }) => !complete);
    still = moving.length || loading || pictures ? 0 : still + 1;
    await frame();
  }
})()`;

export const standStill = (page: { evaluate(script: string): Promise<unknown> }): Promise<unknown> =>
  page.evaluate(STANDS_STILL);
