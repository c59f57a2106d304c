import { unavailable } from '../errors.ts';

/** Runs pieces of work a few at a time, in their order. @throws AppError `unavailable` when too many wait already */
export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface SlotsOptions {
  /** At once, at most. */
  readonly running: number;
  /** In line, at most; any number unless told. */
  readonly waiting?: number;
}

export const createSlots = ({ running, waiting = Number.POSITIVE_INFINITY }: SlotsOptions): Slots => {
  const line: (() => void)[] = [];
  let free = running;

  const take = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else if (line.length >= waiting) throw unavailable();
    else await new Promise<void>((resolve) => line.push(resolve));
  };

  const giveBack = (): void => {
    const next = line.shift();
    if (next) next();
    else free += 1;
  };

  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
};
