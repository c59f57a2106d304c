import * as z from 'zod';
import { ENDLESS, type Stage } from './stages.ts';
import { parseThreshold, THRESHOLD_FORM } from './thresholds.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const DURATION = /^(?<amount>\d+(?:\.\d+)?)(?<unit>ms|s|m|h)$/;

const duration = z
  .string({ error: 'must be a time such as 500ms, 30s or 5m' })
  .regex(DURATION, 'must be a time such as 500ms, 30s or 5m')
  .transform((text) => {
    const { amount, unit = '' } = DURATION.exec(text)?.groups ?? {};
    return Number(amount) * (UNITS[unit] ?? 1);
  });
const name = z.string().regex(/^[\w-]+$/, 'must consist of letters, digits, _ and -');
const level = z.number().min(0);
const whole = (least: number) => z.int().min(least);
const perSecond = z.number().positive();

export const operations = [
  'vote',
  'withdraw',
  'dashboard',
  'search',
  'poll',
  'results',
  'comment',
  'reply',
  'like',
  'create',
  'present',
] as const;
export type OperationName = (typeof operations)[number];
const operation = z.enum(operations, { error: `must be one of ${operations.join(', ')}` });

const stageSchema = z.union(
  [
    z.strictObject({ warmup: duration, name: name.default('warmup') }),
    z.strictObject({ ramp: duration, from: level.optional(), to: level.default(1), name: name.default('ramp') }),
    z.strictObject({ hold: duration, name: name.default('hold') }),
    z.strictObject({ spike: duration, to: level, name: name.default('spike') }),
    z.strictObject({ step: duration, to: level, name: name.default('step') }),
  ],
  { error: 'must have a time for one of warmup, ramp, hold, spike or step, and the level `to` for a spike and a step' },
);

const pollsSchema = z.strictObject({
  count: whole(1).default(1),
  options: whole(2).max(30).default(4),
  method: z.enum(['choose', 'multiple', 'rank', 'score', 'points']).default('choose'),
  /** Whether voters may change and withdraw their votes. */
  changeable: z.boolean().default(false),
  /** When their creators close them, counted from the start of the timeline. */
  closes: duration.optional(),
});
export type PollsPlan = z.output<typeof pollsSchema>;

const requestsSchema = z.strictObject({
  /** One operation, or several with their weights. */
  do: z.union([operation.transform((one) => ({ [one]: 1 })), z.partialRecord(operation, z.number().positive())], {
    error: `must be one of ${operations.join(', ')}, or several of them with weights`,
  }),
  polls: name.optional(),
  /** Open model: arrivals per second at level 1, however slow the responses are. */
  rate: perSecond.optional(),
  arrivals: z.enum(['even', 'poisson']).default('even'),
  /** Closed model: users at level 1, each of which waits for the response and then thinks. */
  users: whole(1).optional(),
  think: duration.default(0),
  /** The group ends after so many operations. */
  count: whole(0).optional(),
});
export type RequestsPlan = z.output<typeof requestsSchema>;

const pagesSchema = z.strictObject({
  pages: whole(0),
  shows: z.enum(['poll', 'list', 'feed']).default('poll'),
  polls: name.optional(),
  /** Connection attempts per second; as many as 200 concurrent ones allow by default. */
  connectRate: perSecond.optional(),
  /** How many pages per second lose the connection, go to sleep for five seconds, or leave while another one comes. */
  reconnect: perSecond.optional(),
  sleep: perSecond.optional(),
  leave: perSecond.optional(),
});
export type PagesPlan = z.output<typeof pagesSchema>;

const isOneOf = (group: object): boolean => ['rate', 'users', 'pages'].filter((key) => key in group).length === 1;

const groupSchema = z
  .record(z.string(), z.unknown(), { error: 'must be a group with `do`, or with `pages`' })
  .refine(isOneOf, 'must have one of `rate` (open model), `users` (closed model) and `pages`')
  .transform((group, context): RequestsPlan | PagesPlan => {
    const parsed = ('pages' in group ? pagesSchema : requestsSchema).safeParse(group);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    return z.NEVER;
  });

const thresholdText = z.string().transform((text, context) => {
  const threshold = parseThreshold(text);
  if (threshold) return threshold;
  context.addIssue(`"${text}" is not ${THRESHOLD_FORM}`);
  return z.NEVER;
});
const thresholdSchema = z.union([
  thresholdText.transform((threshold) => ({ threshold, abortAfter: undefined })),
  z.strictObject({ threshold: thresholdText, abortAfter: duration }),
]);

export const planSchema = z.strictObject({
  description: z.string().default(''),
  accounts: whole(1).optional(),
  /** HTTP connections of all groups together. */
  connections: whole(1).default(100),
  transport: z.enum(['websocket', 'polling']).default('websocket'),
  polls: z.record(name, pollsSchema).default({}),
  stages: z.array(stageSchema).default([]),
  groups: z.record(name, groupSchema),
  thresholds: z.array(thresholdSchema).default([]),
});
type PlanFile = z.output<typeof planSchema>;

/** The plan of a load test. Its groups work side by side on one timeline. */
export interface Plan extends Omit<PlanFile, 'stages' | 'groups' | 'accounts'> {
  readonly name: string;
  readonly stages: readonly Stage[];
  readonly requests: Readonly<Record<string, RequestsPlan & { readonly polls: string }>>;
  readonly pages: Readonly<Record<string, PagesPlan & { readonly polls: string }>>;
  /** Undefined: as many as the votes need. */
  readonly accounts: number | undefined;
}

const stagesOf = (stages: PlanFile['stages']): readonly Stage[] => {
  let [level, startMs] = [1, 0];
  const placed = stages.map((stage, index): Stage => {
    const add = (ms: number, from: number, to: number, after = to): Stage => {
      const added = { name: stage.name, from, to, startMs, endMs: startMs + ms, isWarmUp: 'warmup' in stage };
      [level, startMs] = [after, added.endMs];
      return added;
    };
    if ('warmup' in stage) return add(stage.warmup, 1, 1);
    const isFirst = stages.slice(0, index).every((earlier) => 'warmup' in earlier);
    if ('ramp' in stage) return add(stage.ramp, stage.from ?? (isFirst ? 0 : level), stage.to);
    if ('hold' in stage) return add(stage.hold, level, level);
    if ('spike' in stage) return add(stage.spike, stage.to, stage.to, level);
    return add(stage.step, stage.to, stage.to);
  });
  return placed.length === 0 ? ENDLESS : placed;
};

const ALL_POLLS = 'main';

/** The plan of a file's content. Without a set of polls there is one poll. */
export const planOf = (name: string, { polls, stages, groups, ...others }: PlanFile): Plan => {
  const sets = Object.keys(polls).length === 0 ? { [ALL_POLLS]: pollsSchema.parse({}) } : polls;
  const [first = ALL_POLLS] = Object.keys(sets);
  const entries = Object.entries(groups).map(
    ([group, plan]) => [group, { ...plan, polls: plan.polls ?? first }] as const,
  );
  return {
    ...{ accounts: undefined, ...others, name, polls: sets, stages: stagesOf(stages) },
    requests: Object.fromEntries(entries.flatMap(([group, plan]) => ('pages' in plan ? [] : [[group, plan]]))),
    pages: Object.fromEntries(entries.flatMap(([group, plan]) => ('pages' in plan ? [[group, plan]] : []))),
  };
};
