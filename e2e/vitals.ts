/**
 * `npm run vitals`: how soon each screen is there on a phone of the middle with a slow network and an empty cache, how
 * much of it moves, and how much JavaScript comes. Fails beyond the bars. `-- --only poll`, `--runs 9`,
 * `--network fast-4g`, `--phone low`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { freshDataDir, removeDataDir, startProduct } from './product.ts';
import { type Conditions, measure } from './vitals/measure.ts';
import type { Vitals } from './vitals/phone.ts';
import { type Calibration, calibrate, isProcessor } from './vitals/processor.ts';
import { isNetwork, slowLink } from './vitals/slow-link.ts';
import { type Screen, screens } from './vitals/table.ts';
import { makeWorld, type World } from './world/world.ts';

const BARS = { lcp: 1_500, cls: 0.05, script: 150_000 };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '5' },
    network: { type: 'string', default: 'slow-4g' },
    phone: { type: 'string', default: 'mid' },
  },
});

/** Found anew for each screen: some machines are not as quick for two minutes on end. */
const calibrationFor = async (phone: string): Promise<Calibration> => {
  if (!isProcessor(phone)) throw new Error(`--phone is mid or low, not ${phone}`);
  const browser = await chromium.launch(launchOptions);
  try {
    return await calibrate(browser, phone);
  } finally {
    await browser.close();
  }
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const shiftOf = ({ shifts }: Vitals): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Runs the screen several times. @returns whether it is within the bars */
const judge = async (world: World, screen: Screen, conditions: Conditions): Promise<boolean> => {
  const runs: Vitals[] = [];
  while (runs.length < Number(options.runs)) runs.push(await measure(world, screen, conditions));
  const times = runs.map((run) => run.lcp);
  const lcp = median(times);
  const cls = median(runs.map(shiftOf));
  const script = median(runs.map((run) => run.script));
  const good = lcp <= BARS.lcp && cls <= BARS.cls && script <= BARS.script;
  const [inSeconds, soonest, latest] = [lcp, Math.min(...times), Math.max(...times)].map((ms) =>
    (ms / 1_000).toFixed(2),
  );
  const figures = [
    `${inSeconds} s`.padStart(8),
    `${soonest}-${latest}`.padStart(11),
    cls.toFixed(3).padStart(8),
    `${(script / 1_000).toFixed(1)} kB`.padStart(9),
  ];
  const [{ element } = { element: '' }] = runs;
  const phone = `${conditions.calibration.slowdown.toFixed(1)}x`.padStart(6);
  console.log(`${good ? 'ok  ' : 'OVER'} ${screen.name.padEnd(14)}${phone}${figures.join('')}   ${element}`);
  for (const { value, nodes } of cls > BARS.cls ? (runs[0]?.shifts ?? []) : []) {
    console.log(`       ${value.toFixed(3)} moved: ${nodes.map(String).join(' | ')}`);
  }
  return good;
};

const run = async (): Promise<void> => {
  const { network, phone, only, runs } = options;
  if (!isNetwork(network)) throw new Error(`--network is slow-4g or fast-4g, not ${network}`);
  const dataDir = await freshDataDir();
  const product = await startProduct(dataDir, { RATE_LIMITS: 'off' });
  const link = await slowLink(product.url, network);
  try {
    const world = await makeWorld(product);
    const load = loadavg().map((average) => average.toFixed(1));
    console.log(`Median of ${runs} on ${network}; load average ${load.join(' ')}`);
    console.log('     screen         slower     LCP    between   moved         JS   painted last');
    for (const screen of screens.filter(({ name }) => name.includes(only))) {
      const conditions = { url: link.url, calibration: await calibrationFor(phone) };
      if (!(await judge(world, screen, conditions))) process.exitCode = 1;
    }
  } finally {
    link.close();
    await product.stop();
    await removeDataDir(dataDir);
  }
};

await run();
