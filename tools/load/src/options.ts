import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type ListenAddress, listenAddressSchema } from './listen-address.ts';
import { type Plan, PROFILES, type Profile, PURPOSES, profileNames } from './profiles.ts';
import { parseThreshold, THRESHOLD_FORM, type Threshold } from './thresholds.ts';

/** An invalid command line; its message goes to standard error, with exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface Options extends Plan {
  readonly url: string;
  readonly profile: Profile;
  readonly transport: 'websocket' | 'polling';
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
  readonly thresholds: readonly Threshold[];
}

const DEFAULT_URL = 'http://localhost:8080';
export const OPTIONS_PER_POLL = 4;
const SHOWS = ['poll', 'list', 'mixed', 'feed'] as const;

const numbers = {
  users: { min: 1, text: 'accounts that vote and watch; created unless they exist' },
  sockets: { min: 0, text: 'simulated pages, by default each with one of the polls open' },
  votes: { min: 0, text: 'votes to cast' },
  comments: { min: 0, text: 'comments to post meanwhile' },
  polls: { min: 1, text: 'polls to spread the votes over: 1 makes a hot poll' },
  rate: { min: 0, text: 'votes per second, however slow the responses are; 0: as fast as possible' },
  connections: { min: 1, text: 'HTTP connections for the votes' },
  'connect-rate': { min: 0, text: 'connection attempts per second; 0: as fast as possible' },
} as const;
type NumberName = keyof typeof numbers;

const valueIn = (plan: Plan, name: NumberName): number => plan[name === 'connect-rate' ? 'connectRate' : name] ?? 0;

const numberLine = (name: NumberName): string => {
  const defaults = profileNames.map((profile) => String(valueIn(PROFILES[profile], name)).padStart(8)).join('');
  return `  ${`--${name}`.padEnd(15)}${defaults}   ${numbers[name].text}`;
};

export const HELP = `Usage: npm run load -- [options]
       npm run load -- compare <before.json> ... -- <after.json> ...
Votes and watches polls on a deployment of Showhands, then reconciles: no vote was lost and none was counted twice.

  --url <address>   the deployment: ${DEFAULT_URL} by default
  --profile <name>  the kind of load: smoke by default
${profileNames.map((profile) => `                      ${profile.padEnd(7)} ${PURPOSES[profile]}`).join('\n')}

Numbers${' '.repeat(10)}${profileNames.map((profile) => profile.padStart(8)).join('')}
${(Object.keys(numbers) as NumberName[]).map(numberLine).join('\n')}

  --multi           polls with multiple votes: a second vote for the same option takes the vote back.
                    Always in the profile room
  --transport <t>   of the sockets: websocket (default) or polling
  --shows <what>    what the simulated pages show: poll, list, the polls as on a dashboard, mixed, half of them each,
                    or feed, all polls as clients without a list hear them
  --accounts <file> output of \`npm run load-test-accounts -- <count>\` from the deployment's machine. By default the
                    command runs here, on the deployment of STACK_DIR, DATA_DIR, .data/stack or .data
  --wait <seconds>  how long sockets may be behind after the last vote: 15 by default
  --keep            keeps the polls; by default they are deleted if the reconciliation passes
  --json            writes one JSON object to standard output instead of the table
  --report <file>   writes an HTML page with plots
  --csv <file>      writes the counts of each second
  --ndjson <file>   writes them as JSON, a line as each second ends
  --hgrm <prefix>   writes <prefix>.vote.hgrm and <prefix>.screen.hgrm, for HdrHistogram's plotter
  --prometheus <port>  serves /metrics for Prometheus at [address:]port while the test runs
  --otlp <address>  sends metrics to an OpenTelemetry collector by OTLP/HTTP every five seconds
  --threshold <t>   a limit such as "vote.p99 < 200ms" or "errors < 0.1%"; may be repeated
  --help            prints this text

Exit code: 0 if everything passed, 1 if the reconciliation failed or no vote was acknowledged, 2 for a wrong command
line, 3 if a threshold failed.
`;

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const texts = {
    url: text,
    profile: text,
    transport: text,
    shows: text,
    accounts: text,
    report: text,
    csv: text,
    hgrm: text,
    ndjson: text,
    wait: text,
    prometheus: text,
    otlp: text,
  };
  const counts = {
    users: text,
    sockets: text,
    votes: text,
    polls: text,
    rate: text,
    connections: text,
    comments: text,
  };
  const flags = { multi: flag, keep: flag, json: flag, help: flag };
  const threshold = { type: 'string', multiple: true, default: [] as string[] } as const;
  try {
    return parseArgs({ args: [...args], options: { ...texts, ...counts, 'connect-rate': text, threshold, ...flags } })
      .values;
  } catch (error) {
    throw new UsageError(Error.isError(error) ? error.message : String(error));
  }
};

const read = <Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  value: unknown,
  expected: string,
): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new UsageError(`--${name} must be ${expected}, but is "${String(value)}".`);
};

const urlSchema = z.url({ protocol: /^https?$/ });

const secondsSchema = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform((text) => Number(text) * 1_000);

const readIfGiven = <Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  value: string | undefined,
  expected: string,
): z.output<Schema> | undefined => (value === undefined ? undefined : read(schema, name, value, expected));

const countIn = (given: string | undefined, name: NumberName, plan: Plan): number => {
  if (given === undefined) return valueIn(plan, name);
  const schema = z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(numbers[name].min));
  return read(schema, name, given, `a whole number of at least ${numbers[name].min}`);
};

const thresholdsIn = (texts: readonly string[]): Threshold[] =>
  texts.map((text) => {
    const threshold = parseThreshold(text);
    if (!threshold) throw new UsageError(`--threshold "${text}" is not ${THRESHOLD_FORM}.`);
    return threshold;
  });

type Sizes = Pick<Options, 'users' | 'votes' | 'polls' | 'multi'>;

const assertEnoughUsers = ({ users, votes, polls, multi }: Sizes): void => {
  if (multi || votes <= users * polls) return;
  throw new UsageError(
    `${users} users can cast ${users * polls} votes in ${polls} ${polls === 1 ? 'poll' : 'polls'}, but --votes is ${votes}. ` +
      'Use more --users or --polls, or polls with multiple votes: --multi.',
  );
};

/** The default number of accounts: enough for every vote. */
const usersFor = (plan: Plan, votes: number, polls: number, multi: boolean): number =>
  multi ? plan.users : Math.max(plan.users, Math.ceil(votes / polls));

/** @returns `help` if --help is given. @throws UsageError */
export const readOptions = (args: readonly string[]): Options | 'help' => {
  const given = parse(args);
  if (given.help) return 'help';
  const profile = read(z.enum(profileNames), 'profile', given.profile ?? 'smoke', `one of ${profileNames.join(', ')}`);
  const plan: Plan = PROFILES[profile];
  const { json, keep, report, csv, hgrm, ndjson, accounts } = given;
  const multi = given.multi || plan.multi;
  const count = (name: NumberName): number => countIn(given[name], name, plan);
  const [votes, polls] = [count('votes'), count('polls')];
  const users = given.users === undefined ? usersFor(plan, votes, polls, multi) : count('users');
  assertEnoughUsers({ users, votes, polls, multi });
  return {
    url: read(urlSchema, 'url', given.url ?? DEFAULT_URL, `an address like ${DEFAULT_URL}`),
    profile,
    ...{ users, votes, polls, multi, json, keep, report, csv, hgrm, ndjson, accounts },
    prometheus: readIfGiven(listenAddressSchema, 'prometheus', given.prometheus, 'a port or address:port'),
    otlp: readIfGiven(urlSchema, 'otlp', given.otlp, 'an address like http://localhost:4318'),
    thresholds: thresholdsIn(given.threshold),
    deliveryTimeoutMs: readIfGiven(secondsSchema, 'wait', given.wait, 'whole seconds'),
    sockets: count('sockets'),
    comments: count('comments'),
    rate: count('rate') || undefined,
    connections: count('connections'),
    connectRate: count('connect-rate') || undefined,
    shows: read(z.enum(SHOWS), 'shows', given.shows ?? plan.shows, SHOWS.join(', ')),
    transport: read(
      z.enum(['websocket', 'polling']),
      'transport',
      given.transport ?? 'websocket',
      'websocket or polling',
    ),
  };
};
