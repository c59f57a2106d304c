import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { type Account, launchOptions, signInScript } from '../fixtures/browser.ts';
import { connectDevtools } from './devtools.ts';

const SCREEN = { width: 390, height: 844, deviceScaleFactor: 1.75, mobile: true };

/** Headless, without background traffic that would distort the measurement. */
const ARGUMENTS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Init script that records the largest contentful paint and all layout shifts. */
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

export interface WebVitals {
  readonly lcp: number;
  /** The element of the largest contentful paint. */
  readonly element: string;
  /** All layout shifts, including those after input, since voting must not move anything either. */
  readonly shifts: readonly Shift[];
  /** Transferred bytes of JavaScript before the first contentful paint. Later scripts do not delay it. */
  readonly script: number;
}

export const readVitals = (page: Page): Promise<WebVitals> =>
  page.evaluate<WebVitals>(`(() => {
    const [{ startTime: firstPaint }] = performance.getEntriesByName('first-contentful-paint');
    const script = performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= firstPaint)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { ...vitals, script };
  })()`);

/** Starts a browser with a fresh profile. */
const launch = async () => {
  const profile = await mkdtemp(join(tmpdir(), 'showhands-phone-'));
  const args = [...launchOptions.args, ...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(launchOptions.executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const close = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface(child.stderr)) {
    const address = /listening on ws:\/\/(\S+?)\//.exec(line)?.[1];
    // Drains the rest of stderr, which would fill the pipe otherwise.
    if (address) return { address, close: child.stderr.resume() && close };
  }
  throw new Error('The browser exited before it was ready');
};

const debuggerUrlOf = async (address: string): Promise<string> => {
  const listed = await fetch(`http://${address}/json/list`);
  const targets = (await listed.json()) as { type: string; webSocketDebuggerUrl: string }[];
  const page = targets.find(({ type }) => type === 'page');
  if (!page) throw new Error('The browser has no page');
  return page.webSocketDebuggerUrl;
};

const isIdle = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'name' in event && event.name === 'networkIdle';

/**
 * Opens an address in a fresh browser that emulates a phone, `slowdown` times slower than this machine, and calls `use`
 * when the network is idle. Attaches Playwright only then: with such tools the browser records a stack trace for every
 * request, which took a tenth of the measured time.
 */
export const withPhone = async <T>(
  url: string,
  { slowdown, account }: { readonly slowdown: number; readonly account?: Account },
  use: (page: Page) => Promise<T>,
): Promise<T> => {
  const { address, close } = await launch();
  try {
    const devtools = await connectDevtools(await debuggerUrlOf(address));
    await devtools.send('Emulation.setDeviceMetricsOverride', SCREEN);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await devtools.send('Page.enable');
    await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true });
    const source = `${OBSERVER}; ${account ? signInScript(account) : ''}`;
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source });
    const idle = devtools.waitForEvent('Page.lifecycleEvent', isIdle);
    await devtools.send('Page.navigate', { url });
    await idle;
    const browser = await chromium.connectOverCDP(`http://${address}`);
    const page = browser.contexts()[0]?.pages()[0];
    if (!page) throw new Error('The page was closed');
    const result = await use(page);
    await browser.close();
    devtools.close();
    return result;
  } finally {
    await close();
  }
};
