import { readSnapshot, reconcile, waitForDelivery } from '@showhands/load';
import { topology } from '@showhands/service-kit/messaging';
import { SERVICES } from '@showhands/stack';
import { eventually } from '@showhands/testing';
import type { CallRecord } from './calls.ts';
import { type Fault, recoveryLimitOf } from './fault.ts';
import { replicasOf } from './parts.ts';
import { OWNERS, type Site } from './site.ts';
import type { Traffic } from './traffic.ts';

const SETTLE = { timeoutMs: 30_000, intervalMs: 250 };
const EXAMPLES = 3;

/** When the fault began, was healed, and when everything worked again, by `performance.now()`. */
export interface Injection {
  readonly injectedAt: number;
  readonly healedAt: number;
  readonly recoveredAt: number;
}

interface Observed {
  readonly site: Site;
  readonly traffic: Traffic;
  readonly fault: Fault;
  readonly injections: readonly Injection[];
}

type Invariant = (observed: Observed) => Promise<readonly string[]> | readonly string[];

/** Whether a call needs a part that the fault breaks. */
const isBroken = ({ needs }: Pick<CallRecord, 'needs'>, { breaks }: Fault): boolean =>
  needs.some((part) => breaks.includes(part));

const isDuring = (at: number, injections: readonly Injection[]): boolean =>
  injections.some(({ injectedAt, recoveredAt }) => at >= injectedAt && at <= recoveredAt);

/** The calls during the fault that need no broken part. */
export const unharmedCalls = ({ traffic, fault, injections }: Omit<Observed, 'site'>): CallRecord[] =>
  traffic.calls.records.filter((call) => isDuring(call.at, injections) && !isBroken(call, fault));

const VOTE_NEEDS = ['page', 'gateway', 'polls', 'postgres'] as const;

/** Only these parts can end a call without a response. */
const mayLoseResponses = ({ breaks }: Fault): boolean => breaks.includes('gateway') || breaks.includes('page');

const badError = (status: number, hasRetryAfter: boolean, fault: Fault): string | undefined => {
  if (status === 0) return mayLoseResponses(fault) ? undefined : 'no response';
  if (status >= 500 && status !== 503) return String(status);
  return status === 503 && !hasRetryAfter ? '503 without Retry-After' : undefined;
};

const errorsAreRetryable: Invariant = ({ traffic, fault }) => [
  ...traffic.responses.flatMap(({ status, retryAfter }) => {
    const bad = badError(status, retryAfter !== undefined, fault);
    return bad === undefined ? [] : [`vote: ${bad}`];
  }),
  ...traffic.calls.records.flatMap(({ name, status, hasRetryAfter, detail }) => {
    const bad = badError(status, hasRetryAfter, fault);
    return bad === undefined ? [] : [`${name}: ${bad} ${detail}`];
  }),
];

const unharmed: Invariant = (observed) => {
  const { traffic, fault, injections } = observed;
  const calls = unharmedCalls(observed)
    .filter(({ status }) => status !== 200)
    .map(({ name, status, detail }) => `${name}: ${status} ${detail}`);
  if (isBroken({ needs: VOTE_NEEDS }, fault)) return calls;
  const votes = traffic.responses.filter(
    ({ at, status }) => isDuring(at, injections) && (status === 0 || status >= 500),
  );
  return [...calls, ...votes.map(({ status }) => `vote: ${status}`)];
};

const recovers: Invariant = ({ fault, injections }) =>
  injections.flatMap(({ healedAt, recoveredAt }) => {
    const ms = recoveredAt - healedAt;
    return ms <= recoveryLimitOf(fault) ? [] : [`${(ms / 1_000).toFixed(1)} s`];
  });

/** Retries the query until nothing is wrong. */
const eventuallyEmpty = async (find: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  let last: readonly string[] = [];
  await eventually(async () => {
    last = await find();
    if (last.length > 0) throw new Error(last.join());
  }, SETTLE).catch((error: unknown) => {
    if (last.length === 0) throw error;
  });
  return last;
};

const outboxesEmpty: Invariant = ({ site }) =>
  eventuallyEmpty(async () => {
    const counts = await Promise.all(
      OWNERS.map(async (owner) => ({
        owner,
        rows: await site.sql<{ count: number }>(owner, 'select count(*)::integer as count from outbox'),
      })),
    );
    return counts.flatMap(({ owner, rows }) => (rows[0]?.count ? [`${owner}: ${rows[0].count} events`] : []));
  });

const commentsNotifiedOnce: Invariant = ({ site, traffic }) =>
  eventuallyEmpty(async () => {
    const rows = await site.sql<{ comment_id: string; count: number }>(
      'notifications',
      `select comment_id, count(*)::integer as count from notifications where poll_id = ? and type = 'comment' group by comment_id`,
      [traffic.polls.busy.poll.id],
    );
    const counts = new Map(rows.map((row) => [row.comment_id, row.count]));
    return [
      ...traffic.comments.filter(({ id }) => !counts.has(id)).map(({ id }) => `comment ${id}: no notification`),
      ...rows.filter(({ count }) => count > 1).map((row) => `comment ${row.comment_id}: ${row.count} notifications`),
    ];
  });

const votersNotifiedOnce: Invariant = ({ site, traffic }) =>
  eventuallyEmpty(async () => {
    const wrong: string[] = [];
    for (const { id } of [traffic.polls.single.poll, traffic.polls.quiet.poll]) {
      const [stored] = await site.sql<{ voters: number }>(
        'polls',
        'select voters_count as voters from polls where id = ?',
        [id],
      );
      const statement = `select count from notifications where poll_id = ? and type = 'vote'`;
      const rows = await site.sql<{ count: number }>('notifications', statement, [id]);
      const told = rows.reduce((sum, { count }) => sum + count, 0);
      if (rows.length > 1 || told !== stored?.voters)
        wrong.push(`poll ${id}: ${rows.length} notifications of ${told} voters, of ${stored?.voters}`);
    }
    return wrong;
  });

const endsOnce: Invariant = ({ site, traffic }) =>
  eventuallyEmpty(async () => {
    const { id } = traffic.polls.ending.poll;
    const [poll] = await site.sql<{ status: string; late: number }>(
      'polls',
      `select status, (select count(*) from votes v where v.poll_id = p.id and v.created_at > p.ends_at)::integer as late
       from polls p where id = ?`,
      [id],
    );
    const statement = `select 1 from broadcasts where poll_id = ? and type = 'poll_closed'`;
    const told = await site.sql('notifications', statement, [id]);
    return [
      ...(poll?.status === 'closed' ? [] : [`the poll is ${poll?.status}`]),
      ...(poll?.late === 0 ? [] : [`${poll?.late} votes after the end`]),
      ...(told.length === 1 ? [] : [`${told.length} announcements of the end`]),
    ];
  });

const hiddenStaysHidden: Invariant = ({ traffic }) => traffic.leaks;

const deadLettersAsInjected = async ({ site }: Observed, injected: number): Promise<readonly string[]> => {
  const queues = Object.keys(topology).map((queue) => `${queue}.dead`);
  const found = await eventuallyEmpty(async () => {
    const { channel, close } = await site.amqp();
    const counts = await Promise.all(queues.map((queue) => channel.checkQueue(queue)));
    const total = counts.reduce((sum, { messageCount }) => sum + messageCount, 0);
    await close();
    return total === injected ? [] : [`${total} dead letters, ${injected} injected`];
  });
  const { channel, close } = await site.amqp();
  for (const queue of queues) await channel.purgeQueue(queue);
  await close();
  return found;
};

const processesAsExpected = async ({ site }: Observed, exits: readonly string[]): Promise<readonly string[]> => {
  const expected = SERVICES.reduce((sum, service) => sum + replicasOf(site.kind, service), 0);
  const running = await site.serviceProcesses();
  return [
    ...exits.map((name) => `${name} has exited`),
    ...(running === expected ? [] : [`${running} processes of services instead of ${expected}`]),
  ];
};

const OTHERS: Readonly<Record<string, Invariant>> = {
  'Each comment is notified once': commentsNotifiedOnce,
  'Each voter is notified once': votersNotifiedOnce,
  'A poll ends on time and once': endsOnce,
  'Hidden results stay hidden': hiddenStaysHidden,
  'Errors are 503 with Retry-After': errorsAreRetryable,
  'Calls that need no broken part succeed': unharmed,
  'Everything recovers in time': recovers,
  'Outboxes are empty': outboxesEmpty,
};

export interface Violation {
  readonly invariant: string;
  readonly count: number;
  readonly examples: readonly string[];
}

const violationOf = (invariant: string, found: readonly string[]): Violation[] =>
  found.length === 0 ? [] : [{ invariant, count: found.length, examples: found.slice(0, EXAMPLES) }];

/**
 * Compares acknowledged, stored, returned and received data. Retries, since a socket that reconnects just then is not
 * behind for good.
 */
const findDiscrepancies = async ({ site, traffic }: Observed): Promise<Violation[]> => {
  const { busy, single, quiet, ending, hidden } = traffic.polls;
  const { clients } = traffic.pool;
  let found: Violation[] = [];
  await eventuallyEmpty(async () => {
    await waitForDelivery(site.url, [busy, single, quiet], clients);
    const [snapshot] = await readSnapshot({
      url: site.url,
      database: site.stack.databaseUrl('polls'),
      polls: [busy, single, quiet, ending, hidden],
      casts: traffic.casts,
      clients,
    });
    found = reconcile(snapshot).checks.flatMap(({ name, discrepancies }) => violationOf(name, discrepancies));
    return found.map(({ invariant }) => invariant);
  });
  return found;
};

/** Checks everything that must hold after a fault. The traffic has stopped, its sockets are still open. */
export const findViolations = async (observed: Observed): Promise<Violation[]> => {
  const { unexpectedExits, deadLetters } = observed.site.takeIncidents();
  const others = Object.entries(OTHERS).map(async ([name, invariant]) => violationOf(name, await invariant(observed)));
  const found = await Promise.all([
    ...others,
    deadLettersAsInjected(observed, deadLetters).then((wrong) => violationOf('Dead letters are those injected', wrong)),
    processesAsExpected(observed, unexpectedExits).then((wrong) => violationOf('Processes run as expected', wrong)),
    findDiscrepancies(observed),
  ]);
  return found.flat();
};
