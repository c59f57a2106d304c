import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

export const USAGE = `Usage: npm run bench -- [--only 2,9] [--pairs 5] [--quick] [--json] [--profile DIR] [--earlier DIR]
       npm run bench -- --capacity FILE
  Starts the full stack and compares it with alternatives, in interleaved rounds. --quick runs one small round of each:
  a smoke test of the benchmarks, not a measurement. --json writes one object to standard output. Without --only and
  --quick, the table in docs/performance.md is rewritten. --profile writes a CPU profile of each service to a
  folder, which slows the services down. --earlier runs benchmarks 19 and 20, or those of --only: votes against
  the calls of an earlier version, in whose installed checkout DIR has polls.ts and gateway.ts.
  --capacity prints how many processes a deployment needs, computed from the output of --json with benchmarks 23 and 25.
`;

/** These need the folder of --earlier. */
const OF_EARLIER_VERSION = [19, 20];
const BENCHMARKS = [2, 5, 6, 7, 9, 11, 12, 13, 15, 16, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, ...OF_EARLIER_VERSION];

const path = z
  .string()
  .min(1)
  .transform((given) => resolve(given))
  .optional();

const fields = z.object({
  only: z
    .string()
    .transform((list) => list.split(',').map(Number))
    .refine((numbers) => numbers.every((number) => BENCHMARKS.includes(number)))
    .optional(),
  pairs: z.coerce.number().int().min(1).max(100).optional(),
  quick: z.boolean().default(false),
  json: z.boolean().default(false),
  profile: path,
  earlier: path,
  capacity: path,
});

const schema = fields
  .refine(({ only, earlier }) => earlier !== undefined || !only?.some((number) => OF_EARLIER_VERSION.includes(number)))
  .transform((given) => (given.earlier === undefined ? given : { only: OF_EARLIER_VERSION, ...given }));

export type BenchOptions = z.output<typeof schema>;

/** @throws if the arguments do not match the usage */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { only: text, pairs: text, quick: flag, json: flag, profile: text, earlier: text, capacity: text };
  return schema.parse(parseArgs({ args: [...args], options }).values);
};
