import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type Plan, PROFILES, type Profile, PURPOSES, profileNames } from './profiles.ts';

/** Said with the exit code 2: the command line is not understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface Options extends Plan {
  readonly url: string;
  readonly profile: Profile;
  readonly multi: boolean;
  readonly transport: 'websocket' | 'polling';
  readonly json: boolean;
  readonly keep: boolean;
  readonly report: string | undefined;
  readonly testers: string | undefined;
}

const DEFAULT_URL = 'http://localhost:8080';
export const OPTIONS_PER_POLL = 4;

const numbers = {
  users: 'accounts that vote and listen; made where they are not there yet',
  sockets: 'open pages, each with one of the polls on it',
  votes: 'votes to cast',
  polls: 'polls that they are spread over: 1 is a hot one',
  rate: 'votes a second, kept whatever the answers do; 0: as fast as possible',
  connections: 'HTTP connections that votes are sent over',
  'connect-rate': 'sockets begun a second; 0: as fast as possible',
} as const;
type NumberName = keyof typeof numbers;

const valueIn = (plan: Plan, name: NumberName): number => plan[name === 'connect-rate' ? 'connectRate' : name] ?? 0;

const numberLine = (name: NumberName): string => {
  const defaults = profileNames.map((profile) => String(valueIn(PROFILES[profile], name)).padStart(7)).join('');
  return `  ${`--${name}`.padEnd(15)}${defaults}   ${numbers[name]}`;
};

export const HELP = `Usage: npm run load -- [options]
Has people vote and watch on a deployment of Showhands, and checks that nothing was lost and nothing counted twice.

  --url <address>   where it is reached: ${DEFAULT_URL}
  --profile <name>  what is tried: smoke unless told
${profileNames.map((profile) => `                      ${profile.padEnd(7)} ${PURPOSES[profile]}`).join('\n')}

Numbers${' '.repeat(10)}${profileNames.map((profile) => profile.padStart(7)).join('')}
${(Object.keys(numbers) as NumberName[]).map(numberLine).join('\n')}

  --multi           polls with multiple votes: whoever votes again for an option takes the vote back
  --transport <t>   of the sockets: websocket unless told, or polling
  --testers <file>  the accounts, as \`npm run testers -- <count>\` printed them on the machine of the deployment.
                    Without it that command is run here, on the deployment of STACK_DIR, DATA_DIR, .data/stack or .data
  --keep            leaves the polls; otherwise they are deleted where the ledger holds
  --json            one JSON object on standard output in place of the table
  --report <file>   writes an HTML page with plots
  --help            this

Exit code: 0 when the ledger holds, 1 when it does not or no vote could be cast, 2 for a wrong command line.
`;

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const own = { url: text, profile: text, transport: text, testers: text, report: text };
  const counts = { users: text, sockets: text, votes: text, polls: text, rate: text, connections: text };
  const flags = { multi: flag, keep: flag, json: flag, help: flag };
  try {
    return parseArgs({ args: [...args], options: { ...own, ...counts, 'connect-rate': text, ...flags } }).values;
  } catch (error) {
    throw new UsageError(Error.isError(error) ? error.message : String(error));
  }
};

const read = <Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  value: unknown,
  wanted: string,
): z.output<Schema> => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new UsageError(`--${name} must be ${wanted}, and is "${String(value)}".`);
};

const LEAST: Readonly<Record<NumberName, number>> = {
  users: 1,
  sockets: 0,
  votes: 0,
  polls: 1,
  rate: 0,
  connections: 1,
  'connect-rate': 0,
};

const countIn = (given: string | undefined, name: NumberName, plan: Plan): number => {
  if (given === undefined) return valueIn(plan, name);
  const schema = z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(LEAST[name]));
  return read(schema, name, given, `a whole number of at least ${LEAST[name]}`);
};

const assertVoters = ({ users, votes, polls, multi }: Pick<Options, 'users' | 'votes' | 'polls' | 'multi'>): void => {
  if (multi || votes <= users * polls) return;
  throw new UsageError(
    `${users} users can cast ${users * polls} votes in ${polls} ${polls === 1 ? 'poll' : 'polls'}, and --votes is ${votes}. ` +
      'Ask for more --users or --polls, or for polls with multiple votes: --multi.',
  );
};

/** Accounts for every vote, where the command line asks for votes and does not say by how many. */
const usersFor = (plan: Plan, votes: number, polls: number, multi: boolean): number =>
  multi ? plan.users : Math.max(plan.users, Math.ceil(votes / polls));

/** @throws UsageError; `help` where that is all that is wanted */
export const readOptions = (args: readonly string[]): Options | 'help' => {
  const given = parse(args);
  if (given.help) return 'help';
  const profile = read(z.enum(profileNames), 'profile', given.profile ?? 'smoke', `one of ${profileNames.join(', ')}`);
  const plan: Plan = PROFILES[profile];
  const { multi, json, keep, report, testers } = given;
  const count = (name: NumberName): number => countIn(given[name], name, plan);
  const [votes, polls] = [count('votes'), count('polls')];
  const users = given.users === undefined ? usersFor(plan, votes, polls, multi) : count('users');
  assertVoters({ users, votes, polls, multi });
  return {
    url: read(z.url({ protocol: /^https?$/ }), 'url', given.url ?? DEFAULT_URL, `an address like ${DEFAULT_URL}`),
    profile,
    ...{ users, votes, polls, multi, json, keep, report, testers },
    sockets: count('sockets'),
    rate: count('rate') || undefined,
    connections: count('connections'),
    connectRate: count('connect-rate') || undefined,
    transport: read(
      z.enum(['websocket', 'polling']),
      'transport',
      given.transport ?? 'websocket',
      'websocket or polling',
    ),
  };
};
