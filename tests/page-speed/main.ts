/**
 * `npm run page-speed`: measures a cold load of each screen on an emulated phone and network: largest contentful paint,
 * layout shift, and JavaScript bytes before the first paint. Exits with 1 if a median exceeds its limit. Options:
 * `-- --only poll`, `--runs 9`, `--network fast-4g`, `--phone low`.
 */

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { freshDataDir, removeDataDir, startProduct } from '@showhands/testing';
import { launchOptions } from '../fixtures/browser.ts';
import { createSeedData, type SeedData } from '../fixtures/seed-data/seed-data.ts';
import { type Calibration, calibrate, isCpuClass } from './cpu.ts';
import { measure, type Throttling } from './measure.ts';
import type { WebVitals } from './phone.ts';
import { type MeasuredScreen, measuredScreens } from './screens.ts';
import { isNetwork, startSlowLink } from './slow-link.ts';

/** Milliseconds, layout shift score, bytes. */
const LIMITS = { lcp: 1_400, cls: 0.02, script: 150_000 };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '5' },
    network: { type: 'string', default: 'slow-4g' },
    phone: { type: 'string', default: 'mid' },
  },
});

/** Calibrates again for each screen, since the speed of some machines changes within two minutes. */
const calibrateFor = async (phone: string): Promise<Calibration> => {
  if (!isCpuClass(phone)) throw new Error(`--phone is mid or low, not ${phone}`);
  const browser = await chromium.launch(launchOptions);
  try {
    return await calibrate(browser, phone);
  } finally {
    await browser.close();
  }
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const totalShift = ({ shifts }: WebVitals): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Measures a screen several times and prints the medians. @returns whether they are within the limits */
const reportScreen = async (seedData: SeedData, screen: MeasuredScreen, throttling: Throttling): Promise<boolean> => {
  const runs: WebVitals[] = [];
  while (runs.length < Number(options.runs)) runs.push(await measure(seedData, screen, throttling));
  const times = runs.map((run) => run.lcp);
  const lcp = median(times);
  const cls = median(runs.map(totalShift));
  const script = median(runs.map((run) => run.script));
  const isWithinLimits = lcp <= LIMITS.lcp && cls <= LIMITS.cls && script <= LIMITS.script;
  const [seconds, fastest, slowest] = [lcp, Math.min(...times), Math.max(...times)].map((ms) =>
    (ms / 1_000).toFixed(2),
  );
  const columns = [
    `${seconds} s`.padStart(8),
    `${fastest}-${slowest}`.padStart(11),
    cls.toFixed(3).padStart(8),
    `${(script / 1_000).toFixed(1)} kB`.padStart(9),
  ];
  const [{ element } = { element: '' }] = runs;
  const slowdown = `${throttling.calibration.slowdown.toFixed(1)}x`.padStart(6);
  console.log(
    `${isWithinLimits ? 'ok  ' : 'OVER'} ${screen.name.padEnd(14)}${slowdown}${columns.join('')}   ${element}`,
  );
  for (const { value, nodes } of cls > LIMITS.cls ? (runs[0]?.shifts ?? []) : []) {
    console.log(`       ${value.toFixed(3)} shifted: ${nodes.map(String).join(' | ')}`);
  }
  return isWithinLimits;
};

const run = async (): Promise<void> => {
  const { network, phone, only, runs } = options;
  if (!isNetwork(network)) throw new Error(`--network is slow-4g or fast-4g, not ${network}`);
  const dataDir = await freshDataDir();
  const product = await startProduct(dataDir, { RATE_LIMITS: 'off' });
  const link = await startSlowLink(product.url, network);
  try {
    const seedData = await createSeedData(product);
    const load = loadavg().map((average) => average.toFixed(1));
    console.log(`Median of ${runs} on ${network}; load average ${load.join(' ')}`);
    console.log('     screen         slower     LCP      range   shift         JS   LCP element');
    for (const screen of measuredScreens.filter(({ name }) => name.includes(only))) {
      const throttling = { url: link.url, calibration: await calibrateFor(phone) };
      if (!(await reportScreen(seedData, screen, throttling))) process.exitCode = 1;
    }
  } finally {
    link.close();
    await product.stop();
    await removeDataDir(dataDir);
  }
};

await run();
