import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import type { Fault, Heal } from '../fault.ts';
import type { Site } from '../site.ts';
import { signalAll } from './processes.ts';

const FIVE_MINUTES_MS = 300_000;
const JUMPS = 5;
const START_MS = 60_000;
/** A process that has not ended by then is killed, as by an engine. */
const GRACE_MS = 20_000;
const PRELOAD = `--import=${new URL('../preload/clock.ts', import.meta.url).href}`;

/** Ends the process of a service, which then starts again with these variables. */
export const restartWith = async (
  site: Site,
  service: ServiceName,
  environment: Readonly<Record<string, string>>,
): Promise<void> => {
  site.setEnvironment(service, environment);
  for (const { name, pid } of site.stack.replicas(service)) {
    site.expectExit(name);
    signalAll(site, name, 'SIGTERM');
    const killing = setTimeout(() => site.replica(name).pid === pid && signalAll(site, name, 'SIGKILL'), GRACE_MS);
    await eventually(
      () => {
        const current = site.replica(name);
        if (current.pid === pid || !current.isReady) throw new Error(`${name} is not ready yet`);
      },
      { timeoutMs: START_MS },
    );
    clearTimeout(killing);
  }
};

const shift = async (site: Site, service: ServiceName, offsets: readonly number[]): Promise<Heal> => {
  await restartWith(site, service, { NODE_OPTIONS: PRELOAD, CLOCK_OFFSETS_MS: offsets.join() });
  if (offsets.length > 1) {
    for (let jump = 0; jump < JUMPS; jump += 1) {
      await delay(1_000);
      process.kill(site.replica(`${service}-1`).pid, 'SIGUSR2');
    }
  }
  return () => restartWith(site, service, {});
};

const CLOCKS: Readonly<Record<string, readonly number[]>> = {
  '5 minutes ahead': [FIVE_MINUTES_MS],
  '5 minutes behind': [-FIVE_MINUTES_MS],
  jumping: [0, FIVE_MINUTES_MS, -FIVE_MINUTES_MS],
};

const SERVICES = ['auth', 'polls', 'comments', 'notifications', 'realtime', 'gateway'] as const;

export const clockFaults: readonly Fault[] = SERVICES.flatMap((service) =>
  Object.entries(CLOCKS).map(
    ([name, offsets]): Fault => ({
      name: `clock of ${service} ${name}`,
      site: { replicas: 1 },
      breaks: service === 'realtime' ? [] : [service],
      lastsMs: 10_000,
      inject: (site) => shift(site, service, offsets),
    }),
  ),
);
