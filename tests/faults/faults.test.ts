import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isExhaustive, sampleOf } from '@showhands/testing';
import { faultNamed } from './catalogue.ts';
import { runFault } from './run-fault.ts';
import { plant } from './run-planted-bugs.ts';
import { type Site, startSite } from './site.ts';

/**
 * The likely ones that leave the stack whole, of which one is in the sample. `npm run faults` injects all, and each
 * for longer.
 */
const CHOICE = [
  'postgres killed',
  'one of two realtime killed',
  'rabbit killed',
  'one of two polls killed',
  'redis killed',
  'PostgreSQL read only',
  'polls → rabbit: refused',
  'gateway → polls-1, one of two: refused',
  'poisoned messages',
  'messages three times and out of order',
] as const;
const LASTS_MS = 2_000;
const PACE = 0.2;
/** On a busy machine processes take long to start. `npm run faults` checks the limits of the recoveries. */
const RECOVERY_MS = 120_000;

let site: Site;

beforeAll(async () => {
  site = await startSite({ replicas: { polls: 2, realtime: 2 } });
}, 300_000);

afterAll(() => site?.stop(), 60_000);

test.each(sampleOf(CHOICE, CHOICE.length))(
  '%s: every invariant holds afterwards',
  async (name) => {
    const fault = { ...faultNamed(name), lastsMs: LASTS_MS, recoveryMs: RECOVERY_MS };
    expect((await runFault(site, fault, { pace: PACE })).violations).toEqual([]);
  },
  300_000,
);

// `npm run faults -- --planted` plants all bugs.
if (isExhaustive) {
  test('a bug still shows after all of these faults', async () => {
    const { isSeen } = await plant(site, 'an inbox forgets');
    expect(isSeen).toBe(true);
  }, 300_000);
}
