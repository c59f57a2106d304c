import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { unknownName } from './measured-names.ts';
import { type Plan, planOf, planSchema } from './plan.ts';
import { UsageError } from './usage-error.ts';

const PLANS = join(import.meta.dirname, '../plans');
const EXTENSION = '.yaml';

/** The names of the plans that come with the load test. */
export const planNames = (): string[] => readdirSync(PLANS).map((file) => basename(file, EXTENSION));

const fileOf = (plan: string): string => {
  const shipped = join(PLANS, `${plan}${EXTENSION}`);
  if (planNames().includes(plan)) return shipped;
  if (existsSync(plan)) return plan;
  throw new UsageError(`There is no file ${plan}, and no plan of that name: ${planNames().join(', ')}.`);
};

/** The names that groups refer to. */
const unknownPolls = (plan: z.output<typeof planSchema>): [path: string[], message: string][] =>
  Object.entries(plan.groups).flatMap(([group, { polls }]) =>
    polls === undefined || polls in plan.polls
      ? []
      : [[['groups', group, 'polls'], `must be one of ${Object.keys(plan.polls).join(', ')}`]],
  );

/** Plans that never end, that cannot do what a group wants, or that have a limit for something that is never measured. */
const contradictions = (plan: Plan): [path: PropertyKey[], message: string][] => {
  const groups = Object.entries(plan.requests);
  const isEndless = plan.stages.at(-1)?.endMs === Number.POSITIVE_INFINITY;
  return [
    ...(isEndless && groups.every(([, { count }]) => count === undefined)
      ? ([[['groups'], 'need `stages`, or a group with a `count`']] as [string[], string][])
      : []),
    ...groups
      .filter(([, group]) => group.do.withdraw !== undefined && plan.polls[group.polls]?.changeable !== true)
      .map(([group]): [string[], string] => [['groups', group, 'do'], 'can withdraw votes in changeable polls only']),
    ...plan.thresholds.flatMap(({ threshold }, index): [PropertyKey[], string][] => {
      const message = unknownName(plan, threshold);
      return message === undefined ? [] : [[['thresholds', index], message]];
    }),
  ];
};

/** Reads a plan from a file, or a plan that comes with the load test. @throws UsageError with file, line and field */
export const readPlan = (plan: string): Plan => {
  const file = fileOf(plan);
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  const fail = (errors: readonly (readonly [path: readonly PropertyKey[], message: string])[]): never => {
    throw new UsageError(
      errors
        .map(([path, message]) => `${file}:${lineOf(path)}: ${[...path].join('.') || 'the plan'} ${message}`)
        .join('\n'),
    );
  };
  const [syntax] = document.errors;
  if (syntax) throw new UsageError(`${file}:${lines.linePos(syntax.pos[0]).line}: ${syntax.message.split('\n')[0]}`);
  const parsed = planSchema.safeParse(document.toJS());
  if (!parsed.success) return fail(parsed.error.issues.map(({ path, message }) => [path, message]));
  const read = planOf(basename(file, extname(file)), parsed.data);
  const errors = [...unknownPolls(parsed.data), ...contradictions(read)];
  return errors.length === 0 ? read : fail(errors);
};
