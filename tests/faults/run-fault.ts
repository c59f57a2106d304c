import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES } from '@showhands/stack';
import { eventually } from '@showhands/testing';
import { type Fault, recoveryLimitOf } from './fault.ts';
import { findViolations, type Injection, unharmedCalls, type Violation } from './invariants.ts';
import { OWNERS, type Site } from './site.ts';
import { startTraffic, type Traffic } from './traffic.ts';

/** Setting the end of a poll waits for the votes under way. By this time later others are. */
const INJECT_AFTER_MS = 500;
/** How long a fault lasts from its second injection on. */
const AGAIN_MS = 2_000;
/** After the limit it is a violation, but the other invariants are still checked once everything works. */
const PATIENCE_MS = 60_000;
const PROBE_EVERY_MS = 200;
/** Votes after the recovery, which shows lasting damage of the fault. */
const VOTES_AFTERWARDS = 20;

/** The outcome of a fault that was injected under traffic, once or several times. */
export interface Outcome {
  readonly fault: string;
  readonly violations: readonly Violation[];
  /** Milliseconds of each recovery. */
  readonly recoveries: readonly number[];
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

/** The parts that do not work yet. */
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

const acknowledgedVotes = ({ casts }: Traffic): number =>
  casts.filter(({ outcome }) => outcome === 'acknowledged').length;

const waitForVotes = (traffic: Traffic): Promise<void> => {
  const before = acknowledgedVotes(traffic);
  return eventually(
    () => {
      const votes = acknowledgedVotes(traffic) - before;
      if (votes < VOTES_AFTERWARDS) throw new Error(`only ${votes} votes are acknowledged after the recovery`);
    },
    { timeoutMs: PATIENCE_MS, intervalMs: PROBE_EVERY_MS },
  );
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
    { timeoutMs: 30_000 },
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

interface FaultRun {
  readonly site: Site;
  readonly fault: Fault;
  readonly traffic: Traffic;
}

/** Injects the fault, ends it and waits until everything works again. @returns also the parts that still do not work */
const injectOnce = async ({ site, fault, traffic }: FaultRun, lastsMs: number, isLast: boolean) => {
  const injectedAt = performance.now();
  const heal = await fault.inject(site, traffic);
  await delay(Math.max(0, injectedAt + lastsMs - performance.now()));
  if (isLast) traffic.endQuietVotes();
  await heal();
  const healedAt = performance.now();
  const stillWrong = await waitUntilWorking(site, traffic, recoveryLimitOf(fault));
  const injection: Injection = { injectedAt, healedAt, recoveredAt: performance.now() };
  return { injection, stillWrong };
};

/** Injects the fault so many times under the same traffic, for its whole time first and for a short one then. */
const injectRepeatedly = async (run: FaultRun, times: number) => {
  const injections: Injection[] = [];
  let stillWrong: readonly string[] = [];
  while (injections.length < times && stillWrong.length === 0) {
    const { lastsMs } = run.fault;
    const isLast = injections.length === times - 1;
    const one = await injectOnce(run, injections.length === 0 ? lastsMs : Math.min(lastsMs, AGAIN_MS), isLast);
    injections.push(one.injection);
    stillWrong = one.stillWrong;
  }
  return { injections, stillWrong };
};

interface RunFaultOptions {
  /** The share of the usual traffic; 1 by default. */
  readonly pace?: number;
  /** Injections; 1 by default. */
  readonly times?: number;
}

/** Injects the fault under traffic, and checks every invariant once everything works again. */
export const runFault = async (
  site: Site,
  fault: Fault,
  { pace = 1, times = 1 }: RunFaultOptions = {},
): Promise<Outcome> => {
  const traffic = await startTraffic(site, pace);
  try {
    await letPollEnd(site, traffic, fault.lastsMs);
    await delay(INJECT_AFTER_MS);
    const [waitsBefore, startedAt] = [await cpuWaits(), performance.now()];
    const { injections, stillWrong } = await injectRepeatedly({ site, fault, traffic }, times);
    if (stillWrong.length === 0) await waitForVotes(traffic);
    await traffic.stop();
    const [waits, endedAt] = [await cpuWaits(), performance.now()];
    const notWorkingAgain =
      stillWrong.length > 0
        ? [{ invariant: 'Everything works again', count: stillWrong.length, examples: stillWrong }]
        : [];
    const violations = [...notWorkingAgain, ...(await findViolations({ site, traffic, fault, injections }))];
    return {
      fault: fault.name,
      violations,
      recoveries: injections.map(({ healedAt, recoveredAt }) => recoveredAt - healedAt),
      votes: acknowledgedVotes(traffic),
      failures: failuresOf(traffic),
      unharmedP99: percentile99(unharmedCalls({ traffic, fault, injections }).map(({ ms }) => ms)),
      slowestMs: Math.max(...traffic.calls.records.map(({ ms }) => ms)),
      cpuPressure: shareOf(waits - waitsBefore, endedAt - startedAt),
    };
  } finally {
    await traffic.stop().catch(() => undefined);
    traffic.close();
  }
};
