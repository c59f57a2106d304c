import type { Plan } from './plan.ts';
import { START } from './stages.ts';
import type { Threshold } from './thresholds.ts';

/** The operations of a group that are measured, apart from the operations in its `do`. */
const derived = (plan: Plan, name: string): readonly string[] => {
  const group = plan.requests[name];
  if (!group) return ['connect', 'reconnect'];
  const isChangeable = plan.polls[group.polls]?.changeable === true;
  return group.do.vote === undefined ? [] : ['screen', 'screenAfterResponse', ...(isChangeable ? ['change'] : [])];
};

const operationsOf = (plan: Plan, group: string): readonly string[] => [
  ...Object.keys(plan.requests[group]?.do ?? {}),
  ...derived(plan, group),
];

/** @returns the names of a threshold that the plan does not have, and so would never be measured */
export const unknownName = (plan: Plan, { names: { group, stage, operation } }: Threshold): string | undefined => {
  const groups = [...Object.keys(plan.requests), ...Object.keys(plan.pages)];
  const stages = [START, ...plan.stages.flatMap(({ name, isWarmUp }) => (isWarmUp ? [] : [name]))];
  const operations = new Set((group === undefined ? groups : [group]).flatMap((one) => operationsOf(plan, one)));
  const wrong = (kind: string, given: string | undefined, known: readonly string[]): string | undefined =>
    given === undefined || known.includes(given)
      ? undefined
      : `names the ${kind} ${given}, but what is measured is one of ${known.join(', ')}`;
  return (
    wrong('group', group, groups) ?? wrong('stage', stage, stages) ?? wrong('operation', operation, [...operations])
  );
};
