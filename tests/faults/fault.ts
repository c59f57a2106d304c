import type { Part, SiteKind } from './parts.ts';
import type { Site } from './site.ts';
import type { Traffic } from './traffic.ts';

/** Ends the fault. */
export type Heal = () => unknown;

/** One row of the table of faults. */
export interface Fault {
  readonly name: string;
  readonly site: SiteKind;
  /** The parts whose calls may fail with 503 while it lasts. All other calls must succeed. */
  readonly breaks: readonly Part[];
  /** From `inject` to `heal`. */
  readonly lastsMs: number;
  /** Resolves with the function that ends the fault. */
  readonly inject: (site: Site, traffic: Traffic) => Promise<Heal>;
  /** Limit of the recovery; 30 s by default. */
  readonly recoveryMs?: number;
}

const RECOVERY_MS = 30_000;

export const recoveryLimitOf = ({ recoveryMs = RECOVERY_MS }: Fault): number => recoveryMs;
