import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

export const USAGE = `Usage: npm run bench -- [--only 1,4,8] [--pairs 5] [--quick] [--json] [--profile DIR]
  Starts the full stack and compares it with alternatives, in interleaved rounds. --quick runs one small round of each:
  a smoke test of the benchmarks, not a measurement. --json writes one object to standard output. Without --only and
  --quick, the table in docs/performance.md is rewritten. --profile writes a CPU profile of each service and its
  flame graph to a folder; it slows the services down.
`;

const schema = z.object({
  only: z
    .string()
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(z.int().min(1).max(16)))
    .optional(),
  pairs: z.coerce.number().int().min(1).max(100).optional(),
  quick: z.boolean().default(false),
  json: z.boolean().default(false),
  profile: z
    .string()
    .min(1)
    .transform((folder) => resolve(folder))
    .optional(),
});

export type BenchOptions = z.output<typeof schema>;

/** @throws if the arguments do not match the usage */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { only: text, pairs: text, quick: flag, json: flag, profile: text };
  return schema.parse(parseArgs({ args: [...args], options }).values);
};
