/** Size and margins of a plot, in SVG units. */
export const PLOT = { width: 720, height: 240, left: 64, right: 16, top: 12, bottom: 32 } as const;

export const plotWidth = PLOT.width - PLOT.left - PLOT.right;
export const plotHeight = PLOT.height - PLOT.top - PLOT.bottom;
const STEPS = [1, 2, 5, 10];
const TICKS = 4;

/** Round numbers from zero to the first one at or above `max`. */
export const linearTicks = (max: number): number[] => {
  const rough = Math.max(max, 1e-9) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
};

/** Powers of ten and their multiples by two and five, within a range of milliseconds. */
export const logTicks = (min: number, max: number): number[] => {
  const powers = Array.from({ length: 12 }, (_, index) => 10 ** (index - 3));
  return powers.flatMap((power) => [power, 2 * power, 5 * power]).filter((tick) => tick >= min && tick <= max);
};

export const xAt = (share: number): number => PLOT.left + share * plotWidth;
export const yAt = (share: number): number => PLOT.top + (1 - share) * plotHeight;

/** A coordinate as SVG text. */
export const coordinate = (value: number): string => value.toFixed(1);
