import { browserStorage } from '#lib/device/storage.ts';
import { createObservable } from '#lib/observable.ts';

const KEY = 'showhands.wall-text';

const SIZES = [0.7, 0.85, 1, 1.15, 1.3, 1.5, 1.75] as const;
const NORMAL = SIZES.indexOf(1);

const read = (): number => {
  const index = SIZES.findIndex((size) => String(size) === browserStorage.getItem(KEY));
  return index === -1 ? NORMAL : index;
};

const index = createObservable(read());

/** How much larger than usual the texts of the wall are, kept in this browser. */
export const textSize = {
  subscribe: index.subscribe,
  get: (): number => SIZES[index.get()] ?? 1,
  canChange: (by: 1 | -1): boolean => SIZES[index.get() + by] !== undefined,
  change(by: 1 | -1): void {
    if (!textSize.canChange(by)) return;
    index.set(index.get() + by);
    browserStorage.setItem(KEY, String(textSize.get()));
  },
};
