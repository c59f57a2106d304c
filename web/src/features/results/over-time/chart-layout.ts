import type { Line } from './run-values.ts';

/** In px. The width is that of the screen, in percent. */
export const CHART = { height: 260, top: 10, label: 20 } as const;

/** The top of the scale: a whole number of steps, which the lines reach at most. */
export const scaleOf = (lines: readonly Line[], isScore: boolean): number => {
  if (isScore) return 5;
  const most = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return [10, 20, 40, 60, 80].find((top) => most <= top) ?? 100;
};

export const yOf = (value: number, top: number): number =>
  CHART.top + (CHART.height - 2 * CHART.top) * (1 - value / top);

const xOf = (index: number, count: number): number => (count < 2 ? 50 : 1 + (98 * index) / (count - 1));

/** The path of a line, in percent of the width and px of the height. It is broken where a run has no value. */
export const pathOf = ({ values }: Line, top: number): string =>
  values
    .map((value, index) => {
      if (value === null) return '';
      const isFirst = index === 0 || (values[index - 1] ?? null) === null;
      const place = `${xOf(index, values.length).toFixed(2)} ${yOf(value, top).toFixed(1)}`;
      return `${isFirst ? 'M' : 'L'}${place}`;
    })
    .join('');

/** Dots of a line: paths without length, which round ends make circles in a picture of any width. */
export const dotsOf = ({ values }: Line, top: number): string =>
  values
    .flatMap((value, index) =>
      value === null ? [] : [`M${xOf(index, values.length).toFixed(2)} ${yOf(value, top).toFixed(1)}h0`],
    )
    .join('');

/** The middles of labels, moved apart so that none covers another one. They are in the order of the wanted places. */
export const labelPlaces = (wanted: readonly number[]): number[] => {
  const order = wanted.map((place, index) => ({ place, index })).toSorted((one, other) => one.place - other.place);
  const half = CHART.label / 2;
  let least = half;
  for (const label of order) {
    label.place = Math.max(label.place, least);
    least = label.place + CHART.label;
  }
  let most = Math.max(CHART.height, order.length * CHART.label) - half;
  for (const label of order.toReversed()) {
    label.place = Math.min(label.place, most);
    most = label.place - CHART.label;
  }
  const places = [...wanted];
  for (const { place, index } of order) places[index] = place;
  return places;
};
