import type { Distribution } from './histogram.ts';
import type { Measurements, OperationMeasurement, OperationOutcome, Place } from './measurements.ts';

const MS_PER_SECOND = 1_000;

/** Operations of a place; a group or stage that is null stands for all of them. */
export interface OperationResult extends Readonly<Record<OperationOutcome, number>> {
  readonly group: string | null;
  readonly stage: string | null;
  readonly operation: string;
  /** When the first one was due; null for times that were computed after the run. */
  readonly startedAt: string | null;
  /** From when the first one was due until the last one ended. */
  readonly seconds: number;
  /** Operations with a success. */
  readonly perSecond: number;
  /** How many responses had each status, retried requests included; "lost" for requests without a response. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly latency: Distribution;
}

type Scope = Pick<OperationResult, 'group' | 'stage' | 'operation'>;

const operationOf = (scope: Scope, { counts, statuses, latency, ...times }: OperationMeasurement): OperationResult => {
  const seconds = Math.max(0, times.lastEndAt - times.firstDueAt) / MS_PER_SECOND;
  return {
    ...scope,
    ...counts,
    startedAt: times.lastEndAt === 0 ? null : new Date(times.firstDueAt).toISOString(),
    seconds,
    perSecond: seconds > 0 ? counts.ok / seconds : 0,
    statuses: Object.fromEntries(
      [...statuses].map(([status, times]) => [status === 0 ? 'lost' : String(status), times]),
    ),
    latency: latency.distribution(),
  };
};

/** The scopes that a place adds to: its operation in all groups, in its group, and in its group and stage. */
const scopesOf = ({ group, stage, operation }: Place): Scope[] => [
  { group: null, stage: null, operation },
  { group: null, stage, operation },
  { group, stage: null, operation },
  { group, stage, operation },
];

/** The operations by scope, the widest first. */
export const operationsOf = (measurements: Measurements): OperationResult[] => {
  const scopes = new Map(
    measurements
      .all()
      .flatMap(scopesOf)
      .map((scope) => [JSON.stringify(scope), scope]),
  );
  const width = ({ group, stage }: Scope): number => Number(group !== null) * 2 + Number(stage !== null);
  return [...scopes.values()]
    .toSorted((one, other) => width(one) - width(other))
    .map((scope) => {
      const sum = measurements.total(
        (place) =>
          place.operation === scope.operation &&
          (scope.group ?? place.group) === place.group &&
          (scope.stage ?? place.stage) === place.stage,
      );
      return operationOf(scope, sum);
    });
};

/** The first operation with this name, over all groups and stages. */
export const totalOf = (
  { operations }: { readonly operations: readonly OperationResult[] },
  name: string,
): OperationResult | undefined =>
  operations.find(({ group, stage, operation }) => group === null && stage === null && operation === name);
