import { createObservable } from '../../../../lib/observable.ts';

const KEY = 'showhands.wall-text';

const SIZES = [0.7, 0.85, 1, 1.15, 1.3, 1.5, 1.75] as const;
const NORMAL = SIZES.indexOf(1);

const read = (): number => {
  try {
    const index = SIZES.findIndex((size) => String(size) === localStorage.getItem(KEY));
    return index === -1 ? NORMAL : index;
  } catch {
    return NORMAL;
  }
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
    try {
      localStorage.setItem(KEY, String(textSize.get()));
    } catch {
      // Storage may be blocked; the size then lasts until the page is reloaded.
    }
  },
};
