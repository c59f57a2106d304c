import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { type Account, launchOptions, signingIn } from '../browser.ts';
import { connectDevtools } from './devtools.ts';

const SCREEN = { width: 390, height: 844, deviceScaleFactor: 1.75, mobile: true };

/** Of its own, asked of nobody, and with no window. */
const ARGUMENTS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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

/** A browser that has never been anywhere. */
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
    // What it says later is not read, and must not fill the pipe.
    if (address) return { address, close: child.stderr.resume() && close };
  }
  throw new Error('The browser ended before it began');
};

const pageAt = async (address: string): Promise<string> => {
  const listed = await fetch(`http://${address}/json/list`);
  const targets = (await listed.json()) as { type: string; webSocketDebuggerUrl: string }[];
  const page = targets.find(({ type }) => type === 'page');
  if (!page) throw new Error('The browser has no page');
  return page.webSocketDebuggerUrl;
};

const isIdle = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'name' in event && event.name === 'networkIdle';

/**
 * Opens an address on a phone that has never been here before, `slowdown` times slower than this machine, and hands the
 * page over when the network is quiet. Nothing watches before: what follows a page, Playwright included, has the browser
 * keep a stack for every request, which took a tenth of the time that was to be measured.
 */
export const onPhone = async <T>(
  url: string,
  { slowdown, account }: { readonly slowdown: number; readonly account?: Account },
  use: (page: Page) => Promise<T>,
): Promise<T> => {
  const { address, close } = await launch();
  try {
    const devtools = await connectDevtools(await pageAt(address));
    await devtools.send('Emulation.setDeviceMetricsOverride', SCREEN);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await devtools.send('Page.enable');
    await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true });
    const source = `${OBSERVER}; ${account ? signingIn(account) : ''}`;
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source });
    const quiet = devtools.heard('Page.lifecycleEvent', isIdle);
    await devtools.send('Page.navigate', { url });
    await quiet;
    const browser = await chromium.connectOverCDP(`http://${address}`);
    const page = browser.contexts()[0]?.pages()[0];
    if (!page) throw new Error('The page is gone');
    const result = await use(page);
    await browser.close();
    devtools.close();
    return result;
  } finally {
    await close();
  }
};
