/**
 * `npm run vitals`: how soon each screen is there on a phone of the middle with a slow network and an empty cache, how
 * much of it moves, and how much JavaScript comes. Fails beyond the bars. `-- --only poll`, `--runs 9`,
 * `--network fast-4g`, `--phone low`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { freshDataDir, removeDataDir, startProduct } from './product.ts';
import { measure } from './vitals/measure.ts';
import { isNetwork, type Phone, type Vitals } from './vitals/phone.ts';
import { isProcessor, slowdownOf } from './vitals/processor.ts';
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

const phoneFrom = async (browser: Browser, { network, phone }: typeof options): Promise<Phone> => {
  if (!isNetwork(network)) throw new Error(`--network is slow-4g or fast-4g, not ${network}`);
  if (!isProcessor(phone)) throw new Error(`--phone is mid or low, not ${phone}`);
  return { network, slowdown: await slowdownOf(browser, phone) };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const shiftOf = ({ shifts }: Vitals): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Runs the screen several times. @returns whether it is within the bars */
const judge = async (browser: Browser, phone: Phone, world: World, screen: Screen): Promise<boolean> => {
  const runs: Vitals[] = [];
  while (runs.length < Number(options.runs)) runs.push(await measure(browser, world, screen, phone));
  const lcp = median(runs.map((run) => run.lcp));
  const cls = median(runs.map(shiftOf));
  const script = median(runs.map((run) => run.script));
  const good = lcp <= BARS.lcp && cls <= BARS.cls && script <= BARS.script;
  const figures = [
    `${(lcp / 1_000).toFixed(2)} s`.padStart(8),
    cls.toFixed(3).padStart(8),
    `${(script / 1_000).toFixed(1)} kB`.padStart(9),
  ];
  const [{ element } = { element: '' }] = runs;
  console.log(`${good ? 'ok  ' : 'OVER'} ${screen.name.padEnd(14)}${figures.join('')}   ${element}`);
  for (const { value, nodes } of cls > BARS.cls ? (runs[0]?.shifts ?? []) : []) {
    console.log(`       ${value.toFixed(3)} moved: ${nodes.map(String).join(' | ')}`);
  }
  return good;
};

const run = async (): Promise<void> => {
  const dataDir = await freshDataDir();
  const browser = await chromium.launch(launchOptions);
  const phone = await phoneFrom(browser, options);
  const product = await startProduct(dataDir, { RATE_LIMITS: 'off' });
  try {
    const world = await makeWorld(product);
    console.log(
      `Median of ${options.runs} on ${phone.network}, ${phone.slowdown.toFixed(1)} times slower than here; load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    console.log('     screen              LCP    moved         JS   painted last');
    for (const screen of screens.filter(({ name }) => name.includes(options.only))) {
      if (!(await judge(browser, phone, world, screen))) process.exitCode = 1;
    }
  } finally {
    await Promise.all([browser.close(), product.stop()]);
    await removeDataDir(dataDir);
  }
};

await run();
