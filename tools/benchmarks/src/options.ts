import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

export const USAGE = `Usage: npm run bench -- [--only 2,8] [--pairs 5] [--quick] [--json] [--profile DIR] [--peers DIR]
                            [--earlier DIR]
  Starts the full stack and compares it with alternatives, in interleaved rounds. --quick runs one small round of each:
  a smoke test of the benchmarks, not a measurement. --json writes one object to standard output. Without --only and
  --quick, the table in docs/performance.md is rewritten. --profile writes a CPU profile of each service to a
  folder, which slows the services down. --peers runs benchmarks 17 and 18, or those of --only:
  votes per second against WordPress with WP-Polls, whose source is in DIR/wp-polls, and against MyBB 1.8, whose source
  is in DIR/mybb. Without one of the sources, the other benchmark runs. --earlier runs benchmarks 19 and 20: votes
  against the calls of an earlier version, in whose installed checkout DIR has polls.ts and gateway.ts.
`;

/** Benchmarks that need what a folder given to the option has. */
const OPTIONAL = { peers: [17, 18], earlier: [19, 20] } as const;
const LAST_BENCHMARK = 22;

const folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path))
  .optional();

const fields = z.object({
  only: z
    .string()
    .transform((list) => list.split(',').map(Number))
    .pipe(
      z.array(
        z
          .int()
          .min(2)
          .max(LAST_BENCHMARK)
          .refine((number) => number !== 4),
      ),
    )
    .optional(),
  pairs: z.coerce.number().int().min(1).max(100).optional(),
  quick: z.boolean().default(false),
  json: z.boolean().default(false),
  profile: folder,
  peers: folder,
  earlier: folder,
});

const optionalBenchmarks = (given: z.output<typeof fields>, isGiven: boolean): number[] =>
  (['peers', 'earlier'] as const)
    .filter((option) => (given[option] !== undefined) === isGiven)
    .flatMap((option) => OPTIONAL[option]);

const schema = fields
  .refine((given) => !given.only?.some((number) => optionalBenchmarks(given, false).includes(number)))
  .transform((given) => {
    const wanted = optionalBenchmarks(given, true);
    return wanted.length > 0 ? { only: wanted, ...given } : given;
  });

export type BenchOptions = z.output<typeof schema>;

/** @throws if the arguments do not match the usage */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { only: text, pairs: text, quick: flag, json: flag, profile: text, peers: text, earlier: text };
  return schema.parse(parseArgs({ args: [...args], options }).values);
};
