import type { Browser, BrowserContext, BrowserContextOptions, Route } from '@playwright/test';
import { signInPages, standStill } from '../browser.ts';
import type { World } from '../world/world.ts';
import { arrive } from './arrive.ts';
import { atThatMoment, MOMENT } from './moment.ts';
import type { Shot } from './table.ts';

export interface ThemedFile {
  readonly theme: 'light' | 'dark';
  readonly path: string;
}

const FRAMES = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  docs: { viewport: { width: 1200, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;
type Frame = keyof typeof FRAMES;

const moved = async (route: Route) => {
  const response = await route.fetch();
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
  return route.fulfill({ response, body: atThatMoment(await response.text()) });
};

/** Takes pictures through one frame, with a browser context for each who looks. */
export const createCamera = (browser: Browser, world: World, frame: Frame) => {
  const contexts = new Map<Shot['who'], Promise<BrowserContext>>();

  const open = async (who: Shot['who']): Promise<BrowserContext> => {
    const settings = { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
    const context = await browser.newContext({ ...FRAMES[frame], ...settings });
    await context.route('**/api/**', moved);
    if (who !== 'nobody') await signInPages(context, world[who ?? 'demo']);
    return context;
  };

  const contextOf = (who: Shot['who']): Promise<BrowserContext> => {
    const opening = contexts.get(who) ?? open(who);
    contexts.set(who, opening);
    return opening;
  };

  return {
    async take(shot: Shot, files: readonly ThemedFile[]): Promise<void> {
      const page = await (await contextOf(shot.who)).newPage();
      page.setDefaultTimeout(15_000);
      await page.clock.setFixedTime(MOMENT);
      try {
        await arrive(page, shot, world);
        for (const { theme, path } of files) {
          await page.emulateMedia({ colorScheme: theme });
          if (!shot.restless) await standStill(page);
          if (!shot.window) await page.evaluate('scrollTo(0, 0)');
          await page.screenshot({ path, fullPage: !shot.window });
        }
      } finally {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.close();
      }
    },
  };
};
