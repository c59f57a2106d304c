import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES } from '@showhands/stack';
import { eventually } from '@showhands/testing';
import type { Fault } from './fault.ts';
import { findViolations, type Times, unharmedCalls, type Violation } from './invariants.ts';
import { OWNERS, type Site } from './site.ts';
import { startTraffic, type Traffic } from './traffic.ts';

const RECOVERY_MS = 30_000;
/** After the limit it is a violation, but the other invariants are still checked once everything works. */
const PATIENCE_MS = 60_000;
const PROBE_EVERY_MS = 200;
/** Votes after the recovery, so that what the fault left behind shows. */
const AFTERWARDS_MS = 1_500;

/** One injection of a fault. */
export interface Outcome {
  readonly fault: string;
  readonly violations: readonly Violation[];
  readonly recoveryMs: number;
  readonly votes: number;
  /** Responses to votes and calls other than success, by status; 0 for lost ones. */
  readonly failures: Readonly<Record<number, number>>;
  /** 99th percentile of the calls that need no broken part; undefined if there are none. */
  readonly unharmedP99: number | undefined;
  /** The longest time until any response. */
  readonly slowestMs: number;
  /** The share of the time in which some process waited for a CPU. Near 1, timeouts fire that are not the fault's doing. */
  readonly cpuPressure: number | undefined;
}

const EXPECTED_REJECTIONS = [403, 409];

/** What does not work yet. */
const notWorking = async (site: Site, traffic: Traffic): Promise<string[]> => {
  const starting = SERVICES.flatMap((service) => site.stack.replicas(service)).filter(({ isReady }) => !isReady);
  if (starting.length > 0) return starting.map(({ name }) => `${name} is not ready`);
  const { clients, joined } = traffic.pool;
  const failing = await traffic.calls.failing();
  const pending = await Promise.all(
    OWNERS.map((owner) =>
      site.sql<{ type: string }>(owner, `select type from outbox where created_at < now() - interval '3 s' limit 1`),
    ),
  );
  return [
    ...failing,
    ...(joined < clients.length ? [`${clients.length - joined} sockets`] : []),
    ...pending.flat().map(({ type }) => `outbox: ${type}`),
  ];
};

const waitUntilWorking = async (site: Site, traffic: Traffic, limitMs: number): Promise<readonly string[]> => {
  const deadline = performance.now() + limitMs + PATIENCE_MS;
  for (;;) {
    const wrong = await notWorking(site, traffic).catch((error: unknown) => [String(error)]);
    if (wrong.length === 0 || performance.now() > deadline) return wrong;
    await delay(PROBE_EVERY_MS);
  }
};

/** Sets the end of the poll that ends during the fault. The API allows no end within the next minute. */
const letPollEnd = (site: Site, traffic: Traffic, lastsMs: number): Promise<unknown> =>
  // On a busy machine the votes may keep the poll locked for longer than the lock timeout.
  eventually(
    () =>
      site.sql('polls', 'update polls set ends_at = clock_timestamp() + make_interval(secs => ?) where id = ?', [
        lastsMs / 2_000,
        traffic.polls.ending.poll.id,
      ]),
    { timeoutMs: RECOVERY_MS },
  );

const failuresOf = ({ responses, calls }: Traffic): Record<number, number> => {
  const failures: Record<number, number> = {};
  for (const { status } of [...responses, ...calls.records])
    if (status !== 200 && !EXPECTED_REJECTIONS.includes(status)) failures[status] = (failures[status] ?? 0) + 1;
  return failures;
};

const percentile99 = (times: readonly number[]): number | undefined =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1];

/** Milliseconds since the start of the machine in which some process waited for a CPU; NaN where the system does not tell. */
const cpuWaits = async (): Promise<number> => {
  const text = await readFile('/proc/pressure/cpu', 'utf8').catch(() => '');
  return Number(/some .*total=(\d+)/.exec(text)?.[1] ?? Number.NaN) / 1_000;
};

const shareOf = (part: number, whole: number): number | undefined => (Number.isNaN(part) ? undefined : part / whole);

/**
 * Injects the fault under traffic, ends it, waits for the recovery and checks every invariant. `pace` is the share of the
 * usual traffic.
 */
export const runFault = async (site: Site, fault: Fault, pace = 1): Promise<Outcome> => {
  const recoveryLimitMs = fault.recoveryMs ?? RECOVERY_MS;
  const traffic = await startTraffic(site, pace);
  try {
    await letPollEnd(site, traffic, fault.lastsMs);
    const waitsBefore = await cpuWaits();
    const injectedAt = performance.now();
    const heal = await fault.inject(site, traffic);
    await delay(Math.max(0, injectedAt + fault.lastsMs - performance.now()));
    traffic.endQuietVotes();
    await heal();
    const healedAt = performance.now();
    const wrong = await waitUntilWorking(site, traffic, recoveryLimitMs);
    const times: Times = { injectedAt, healedAt, recoveredAt: performance.now(), recoveryLimitMs };
    await delay(AFTERWARDS_MS);
    await traffic.stop();
    const [waits, endedAt] = [await cpuWaits(), performance.now()];
    const stillWrong =
      wrong.length > 0 ? [{ invariant: 'Everything works again', count: wrong.length, examples: wrong }] : [];
    const violations = [...stillWrong, ...(await findViolations({ site, traffic, fault, times }))];
    return {
      fault: fault.name,
      violations,
      recoveryMs: times.recoveredAt - healedAt,
      votes: traffic.casts.filter(({ outcome }) => outcome === 'acknowledged').length,
      failures: failuresOf(traffic),
      unharmedP99: percentile99(unharmedCalls({ traffic, fault, times }).map(({ ms }) => ms)),
      slowestMs: Math.max(...traffic.calls.records.map(({ ms }) => ms)),
      cpuPressure: shareOf(waits - waitsBefore, endedAt - injectedAt),
    };
  } finally {
    await traffic.stop().catch(() => undefined);
    traffic.close();
  }
};
