import type { Browser, Page } from '@playwright/test';
import { type Account, signInPages } from '../browser.ts';

const networkOf = (latency: number, downKilobits: number, upKilobits: number) => ({
  offline: false,
  latency,
  downloadThroughput: (downKilobits * 1_000) / 8,
  uploadThroughput: (upKilobits * 1_000) / 8,
});

/** What Lighthouse's mobile preset assumes, and what the browser's own tools call fast. */
const NETWORKS = { 'slow-4g': networkOf(150, 1_638, 768), 'fast-4g': networkOf(165, 8_100, 1_350) };

export type Network = keyof typeof NETWORKS;

/** What is simulated. */
export interface Phone {
  readonly network: Network;
  /** How many times slower than this machine. */
  readonly slowdown: number;
}

export const isNetwork = (name: string): name is Network => Object.hasOwn(NETWORKS, name);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Notes from the beginning on what the page paints last and largest, and whatever moves. */
const OBSERVER = `
  window.vitals = { lcp: 0, element: '', shifts: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries()) {
      vitals.lcp = startTime;
      vitals.element = element ? element.tagName + ' ' + element.textContent.trim().slice(0, 40) : '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries()) {
      vitals.shifts.push({ value, startTime, nodes: sources.map(({ node }) => node?.className ?? node?.nodeName) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

export interface Shift {
  readonly value: number;
  readonly startTime: number;
  readonly nodes: readonly unknown[];
}

export interface Vitals {
  readonly lcp: number;
  /** What was painted then. */
  readonly element: string;
  /** All of them, those that follow a tap too: nothing may move when one votes. */
  readonly shifts: readonly Shift[];
  /** Bytes of JavaScript, as they came over the network, before anything could be painted; what comes later is not waited for. */
  readonly script: number;
}

export const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate<Vitals>(`(() => {
    const [{ startTime: firstPaint }] = performance.getEntriesByName('first-contentful-paint');
    const script = performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= firstPaint)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { ...vitals, script };
  })()`);

/** A page of a phone that has never been here before. */
export const openPhone = async (browser: Browser, phone: Phone, account?: Account): Promise<Page> => {
  const context = await browser.newContext(PHONE);
  if (account) await signInPages(context, account);
  await context.addInitScript(OBSERVER);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORKS[phone.network]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
  return page;
};
