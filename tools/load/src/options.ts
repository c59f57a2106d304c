import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type ListenAddress, listenAddressSchema } from './listen-address.ts';
import { localAddressesSchema } from './local-addresses.ts';
import { unknownName } from './measured-names.ts';
import type { Plan } from './plan.ts';
import { planNames, readPlan } from './read-plan.ts';
import { arrivalsIn } from './stages.ts';
import { parseThreshold, THRESHOLD_FORM } from './thresholds.ts';
import { UsageError } from './usage-error.ts';

export interface Options {
  readonly url: string;
  readonly plan: Plan;
  /** Accounts that vote and watch. */
  readonly users: number;
  readonly json: boolean;
  readonly keep: boolean;
  readonly report: string | undefined;
  readonly csv: string | undefined;
  readonly hgrm: string | undefined;
  readonly ndjson: string | undefined;
  /** How long sockets may be behind after the last vote. */
  readonly deliveryTimeoutMs: number | undefined;
  readonly prometheus: ListenAddress | undefined;
  readonly otlp: string | undefined;
  readonly accounts: string | undefined;
  /** Processes that put the load on the deployment. */
  readonly workers: number;
  /** Where workers of other machines join; by default they are started here. */
  readonly lead: ListenAddress | undefined;
  readonly localAddresses: readonly string[];
}

/** The options of a worker. */
export interface JoinOptions extends Pick<Options, 'localAddresses'> {
  /** The address of the leader. */
  readonly join: string;
}

const DEFAULT_URL = 'http://localhost:8080';
const DEFAULT_USERS = 50;

const numbers = {
  users: 'accounts that vote and watch',
  votes: 'votes to cast, after which the load ends',
  rate: 'votes per second; 0: as fast as the connections allow',
  comments: 'comments to post',
  sockets: 'simulated pages',
  polls: 'polls in each set of polls',
  connections: 'HTTP connections',
  workers: 'processes that share the work: 1 by default',
} as const;
type NumberName = keyof typeof numbers;
const numberNames = Object.keys(numbers) as NumberName[];

export const help = (): string => `Usage: npm run load -- [plan] [options]
Votes and watches polls on a deployment of Showhands, then reconciles: no vote was lost and none was counted twice.

The plan is a YAML file (see docs/load-testing.md), or one of these, smoke by default:
${planNames()
  .map((name) => `  ${name.padEnd(16)} ${readPlan(name).description}`)
  .join('\n')}

Numbers that replace those of the plan:
${numberNames.map((name) => `  ${`--${name}`.padEnd(16)} ${numbers[name]}`).join('\n')}
  --multi          polls with multiple votes: a second vote for the same option takes the vote back

  --url <address>   the deployment: ${DEFAULT_URL} by default
  --accounts <file> output of \`npm run load-test-accounts -- <count>\` from the deployment's machine. By default the
                    command runs here, on the deployment of STACK_DIR, DATA_DIR, .data/stack or .data
  --threshold <t>   a limit such as "vote.p99 < 200ms" or "errors < 0.1%"; may be repeated
  --wait <seconds>  how long sockets may be behind after the last vote: 15 by default
  --keep            keeps the polls; by default they are deleted if the reconciliation passes
  --json            writes one JSON object to standard output instead of the table
  --report <file>   writes an HTML page with plots
  --csv <file>      writes the counts of each second
  --ndjson <file>   writes them as JSON, a line as each second ends
  --hgrm <prefix>   writes <prefix>.<operation>.hgrm for each operation, for HdrHistogram's plotter
  --prometheus <port>  serves /metrics for Prometheus at [address:]port while the test runs
  --lead <port>     waits at [address:]port for --workers from other machines, instead of starting them here
  --join <address>  works for the leader at an address like http://10.0.0.1:9300, which has the plan. Both need the same
                    secret in LOAD_SECRET
  --local-addresses <list>  source addresses of the sockets, such as 127.0.0.2,127.0.0.3, or how many of 127.0.0.0/8
  --otlp <address>  sends metrics to an OpenTelemetry collector by OTLP/HTTP every five seconds
  --help            prints this text

Exit code: 0 if everything passed, 1 if the reconciliation failed, no vote was acknowledged or a worker was lost,
2 for a wrong command line or plan, 3 if a threshold failed.
`;

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const threshold = { type: 'string', multiple: true, default: [] as string[] } as const;
  const counts = {
    ...{ users: text, votes: text, rate: text, comments: text, sockets: text, polls: text, connections: text },
    workers: text,
  };
  const files = { accounts: text, report: text, csv: text, hgrm: text, ndjson: text };
  const flags = { multi: flag, keep: flag, json: flag, help: flag };
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ url: text, wait: text, prometheus: text, otlp: text, lead: text, join: text, 'local-addresses': text },
        ...{ ...counts, ...files, ...flags, threshold },
      },
    });
  } catch (error) {
    throw new UsageError(Error.isError(error) ? error.message : String(error));
  }
};

const countOf = (name: NumberName, given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  const least = ['users', 'polls', 'connections', 'workers'].includes(name) ? 1 : 0;
  if (/^\d{1,7}$/.test(given) && Number(given) >= least) return Number(given);
  throw new UsageError(`--${name} must be a whole number of at least ${least}, but is "${given}".`);
};

type Numbers = Readonly<Record<NumberName, number | undefined>>;
type Requests = Plan['requests'][string];

const withNumbers = (group: Requests, plan: Plan, { votes, rate, comments }: Numbers): Requests => {
  if (group.do.vote === undefined)
    return group.do.comment === undefined ? group : { ...group, count: comments ?? group.count };
  const { rate: own, users: ownUsers, ...others } = { ...group, count: votes ?? group.count };
  if (rate === undefined) return { ...others, rate: own, users: ownUsers };
  return rate === 0 ? { ...others, users: plan.connections } : { ...others, rate };
};

/** The plan with the numbers of the command line. Pages are spread over the groups as in the plan. */
const override = (plan: Plan, given: Numbers, isMulti: boolean): Plan => {
  const pages = Object.values(plan.pages).reduce((sum, group) => sum + group.pages, 0);
  const connections = given.connections ?? plan.connections;
  const map = <Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
  return {
    ...plan,
    ...{ connections, accounts: given.users ?? plan.accounts },
    polls: map(plan.polls, (polls) => ({
      ...polls,
      count: given.polls ?? polls.count,
      ...(isMulti && { method: 'multiple', changeable: false }),
    })),
    requests: map(plan.requests, (group) => withNumbers(group, { ...plan, connections }, given)),
    pages: map(plan.pages, (group) => ({
      ...group,
      pages: given.sockets === undefined ? group.pages : Math.round((given.sockets * group.pages) / pages),
    })),
  };
};

/** How many accounts the votes in one set of polls need, if they are counted or have a rate. */
const usersFor = (plan: Plan, set: string, workers: number): number => {
  const { method, changeable, count: polls } = plan.polls[set] ?? { method: 'multiple', changeable: false, count: 1 };
  if (method === 'multiple' || changeable) return 0;
  const votes = Object.values(plan.requests)
    .filter((group) => group.polls === set)
    .reduce((sum, { do: weights, count, rate = 0 }) => {
      const share = (weights.vote ?? 0) / Object.values(weights).reduce((all, weight) => all + weight, 0);
      return (
        sum +
        share * Math.min(count ?? Number.POSITIVE_INFINITY, rate > 0 ? arrivalsIn(plan.stages, rate) : (count ?? 0))
      );
    }, 0);
  // Each worker has accounts of its own.
  return Math.ceil(Math.ceil(votes / workers) / polls) * workers;
};

/** Poisson arrivals are more or fewer than the rate says. */
const MARGIN = 1.1;

const usersOf = (plan: Plan, given: number | undefined, workers: number): number => {
  const isPoisson = Object.values(plan.requests).some(
    ({ arrivals, count }) => arrivals === 'poisson' && count === undefined,
  );
  const needed = Math.max(workers, ...Object.keys(plan.polls).map((set) => usersFor(plan, set, workers)));
  if (given !== undefined && needed > given) {
    throw new UsageError(
      `The votes need ${needed} accounts, but --users is ${given}. Use more --users or --polls, or polls with multiple votes: --multi.`,
    );
  }
  return given ?? Math.max(plan.accounts ?? DEFAULT_USERS, Math.ceil(isPoisson ? needed * MARGIN : needed));
};

const secondsSchema = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform((text) => Number(text) * 1_000);

const urlSchema = z.url({ protocol: /^https?$/ });

const readIfGiven = <Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  given: string | undefined,
  expected: string,
): z.output<Schema> | undefined => {
  if (given === undefined) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new UsageError(`--${name} must be ${expected}, but is "${given}".`);
};

const thresholdsIn = (texts: readonly string[], plan: Plan): Plan['thresholds'] =>
  texts.map((text) => {
    const threshold = parseThreshold(text);
    if (!threshold) throw new UsageError(`--threshold "${text}" is not ${THRESHOLD_FORM}.`);
    const wrong = unknownName(plan, threshold);
    if (wrong !== undefined) throw new UsageError(`--threshold "${text}" ${wrong}.`);
    return { threshold, abortAfter: undefined };
  });

/** @returns `help` if --help is given. @throws UsageError */
export const readOptions = (args: readonly string[]): Options | JoinOptions | 'help' => {
  const { values: given, positionals } = parse(args);
  if (given.help) return 'help';
  const localAddresses =
    readIfGiven(localAddressesSchema, 'local-addresses', given['local-addresses'], 'addresses or their number') ?? [];
  const join = readIfGiven(urlSchema, 'join', given.join, 'an address like http://10.0.0.1:9300');
  if (join !== undefined) return { join, localAddresses };
  const [plan = 'smoke', ...others] = positionals;
  if (others.length > 0) throw new UsageError(`There is one plan, but also "${others.join(' ')}".`);
  const counts = Object.fromEntries(numberNames.map((name) => [name, countOf(name, given[name])])) as Numbers;
  const read = override(readPlan(plan), counts, given.multi);
  const thresholds = thresholdsIn(given.threshold, read);
  const { json, keep, report, csv, hgrm, ndjson, accounts } = given;
  const { workers = 1 } = counts;
  return {
    ...{ json, keep, report, csv, hgrm, ndjson, accounts, workers, localAddresses },
    lead: readIfGiven(listenAddressSchema, 'lead', given.lead, 'a port or address:port'),
    url: readIfGiven(urlSchema, 'url', given.url, `an address like ${DEFAULT_URL}`) ?? DEFAULT_URL,
    deliveryTimeoutMs: readIfGiven(secondsSchema, 'wait', given.wait, 'whole seconds'),
    prometheus: readIfGiven(listenAddressSchema, 'prometheus', given.prometheus, 'a port or address:port'),
    otlp: readIfGiven(urlSchema, 'otlp', given.otlp, 'an address like http://localhost:4318'),
    plan: { ...read, thresholds: [...read.thresholds, ...thresholds] },
    users: usersOf(read, counts.users, workers),
  };
};
