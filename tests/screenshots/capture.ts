import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from '@playwright/test';
import { signInPages, waitUntilStable } from '../fixtures/browser.ts';
import { FROZEN_TIME, shiftToFrozenTime, withFrozenDate } from '../fixtures/screens/frozen-clock.ts';
import { openScreen } from '../fixtures/screens/open-screen.ts';
import type { Screen } from '../fixtures/screens/screen.ts';
import type { SeedData } from '../fixtures/seed-data/seed-data.ts';

export interface ThemedFile {
  readonly theme: 'light' | 'dark';
  readonly path: string;
}

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  readme: { viewport: { width: 1200, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;
type Device = keyof typeof DEVICES;

const freezeTimes = async (route: Route) => {
  const response = await route.fetch();
  const headers = withFrozenDate(response.headers());
  if (!headers['content-type']?.includes('json')) return route.fulfill({ response, headers });
  return route.fulfill({ response, headers, body: shiftToFrozenTime(await response.text()) });
};

interface CaptureOptions {
  readonly browser: Browser;
  readonly seedData: SeedData;
  readonly device: Device;
  /** BCP 47 tag of the browser's language. */
  readonly locale: string;
  /** The page for steps that find parts by their English names. */
  readonly inEnglishNames: (page: Page) => Page;
}

/** Returns a function that captures a screen on one device, once for each themed file. Viewers have separate contexts. */
export const createCapture = ({ browser, seedData, device, locale, inEnglishNames }: CaptureOptions) => {
  const contexts = new Map<Screen['viewer'], Promise<BrowserContext>>();

  const openContext = async (viewer: Screen['viewer']): Promise<BrowserContext> => {
    const settings = { locale, timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
    const context = await browser.newContext({ ...DEVICES[device], ...settings });
    await context.route('**/api/**', freezeTimes);
    if (viewer !== 'signed-out') await signInPages(context, seedData[viewer ?? 'demo']);
    return context;
  };

  const contextOf = (viewer: Screen['viewer']): Promise<BrowserContext> => {
    const opening = contexts.get(viewer) ?? openContext(viewer);
    contexts.set(viewer, opening);
    return opening;
  };

  return async (screen: Screen, files: readonly ThemedFile[]): Promise<void> => {
    const page = await (await contextOf(screen.viewer)).newPage();
    page.setDefaultTimeout(15_000);
    await page.clock.setFixedTime(FROZEN_TIME);
    try {
      const { interact } = screen;
      const step = interact && ((shown: Page) => interact(inEnglishNames(shown)));
      await openScreen(page, step ? { ...screen, interact: step } : screen, seedData);
      for (const { theme, path } of files) {
        await page.emulateMedia({ colorScheme: theme });
        if (!screen.staysLoading) await waitUntilStable(page);
        if (!screen.viewportOnly) await page.evaluate('scrollTo(0, 0)');
        await page.screenshot({ path, fullPage: !screen.viewportOnly });
      }
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    }
  };
};
