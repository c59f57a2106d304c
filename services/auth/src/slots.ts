import { unavailable } from '@showhands/service-kit';

/** Runs costly work a few at a time. @throws AppError `unavailable` when too many wait already */
export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const createSlots = ({ running, waiting }: { running: number; waiting: number }): Slots => {
  const queue: (() => void)[] = [];
  let free = running;

  const take = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else if (queue.length >= waiting) throw unavailable();
    else await new Promise<void>((resolve) => queue.push(resolve));
  };

  const giveBack = (): void => {
    const next = queue.shift();
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
