/** Inside the frame of a plot, in units of its drawing. */
export const FRAME = { width: 720, height: 240, left: 64, right: 16, top: 12, bottom: 32 } as const;

export const plotWidth = FRAME.width - FRAME.left - FRAME.right;
export const plotHeight = FRAME.height - FRAME.top - FRAME.bottom;
const STEPS = [1, 2, 5, 10];
const MARKS = 4;

/** Round values from zero to a bit above the most, to mark an axis with. */
export const marksUpTo = (most: number): number[] => {
  const rough = Math.max(most, 1e-9) / MARKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
};

/** Powers of ten, and the doubles and fives between, that lie in a range of durations. */
export const marksBetween = (least: number, most: number): number[] => {
  const powers = Array.from({ length: 12 }, (_, index) => 10 ** (index - 3));
  return powers.flatMap((power) => [power, 2 * power, 5 * power]).filter((mark) => mark >= least && mark <= most);
};

export const xAt = (share: number): number => FRAME.left + share * plotWidth;
export const yAt = (share: number): number => FRAME.top + (1 - share) * plotHeight;

/** A number as it is drawn. */
export const place = (value: number): string => value.toFixed(1);
