import type { Slice } from './slices.ts';

/** Height of a percentage, one line of the option's name, and the gap to the next label. */
const LABEL_HEIGHT = 32;
/** With a second line for the name, if few labels share a side. */
const TALL_LABEL_HEIGHT = 50;
const RADIUS = 80;
const ELBOW = RADIUS + 12;

/** In pixels, from the center of the pie. Labels start at `labelX`; eight of them fit above each other on a side. */
export const PIE = {
  radius: RADIUS,
  width: 2 * (ELBOW + 2),
  height: 8 * LABEL_HEIGHT,
  labelX: ELBOW + 6,
  labelHeight: LABEL_HEIGHT,
} as const;

const MAX_TALL_LABELS = Math.floor(PIE.height / TALL_LABEL_HEIGHT);

const FULL_CIRCLE = 2 * Math.PI;

export interface SliceLayout {
  readonly slice: Slice;
  readonly path: string;
  /** The side of the pie on which its label is, with the label's middle at `y`. */
  readonly side: 'left' | 'right';
  readonly y: number;
  readonly labelHeight: number;
  /** Path of the line from the slice to its label. */
  readonly leader: string;
}

/** Moves labels apart by at least `gap`, each as little as possible, within ±`limit`. Eight labels always fit. */
const spreadLabels = (wanted: readonly number[], gap: number, limit: number): number[] => {
  const placed: number[] = [];
  for (const y of wanted) placed.push(Math.max(y, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  let lowest = limit;
  return placed
    .toReversed()
    .map((y) => {
      const moved = Math.min(y, lowest);
      lowest = moved - gap;
      return moved;
    })
    .toReversed();
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** Angles in radians, clockwise from the top. */
interface Sector {
  readonly slice: Slice;
  readonly start: number;
  readonly end: number;
  /** The angle at which its label would be. */
  readonly middle: number;
}

const sectorsOf = (slices: readonly Slice[]): Sector[] => {
  const total = slices.reduce((sum, { votes }) => sum + votes, 0);
  let end = 0;
  return slices.map((slice) => {
    const start = end;
    end = start + (FULL_CIRCLE * slice.votes) / total;
    // The middle of a full circle is its bottom: label it at the right instead.
    return { slice, start, end, middle: slices.length > 1 ? (start + end) / 2 : FULL_CIRCLE / 4 };
  });
};

const pointAt = (angle: number, radius: number): [x: number, y: number] => [
  Math.sin(angle) * radius,
  -Math.cos(angle) * radius,
];

/** Two arcs, because an SVG arc that ends where it begins is not drawn: a slice of nearly all votes would vanish. */
const pathOf = ({ start, end }: Sector, isOnly: boolean): string => {
  const edge = [start, (start + end) / 2, end].map((angle) => pointAt(angle, RADIUS).join(' '));
  return `M${isOnly ? '' : '0 0L'}${edge.join(`A${RADIUS} ${RADIUS} 0 0 1 `)}Z`;
};

type Side = SliceLayout['side'];

const sideOf = ({ middle }: Sector): Side => (Math.sin(middle) < 0 ? 'left' : 'right');

const layoutOf = (
  sector: Sector,
  isOnly: boolean,
  { y, labelHeight }: Pick<SliceLayout, 'y' | 'labelHeight'>,
): SliceLayout => {
  const side = sideOf(sector);
  const sign = side === 'left' ? -1 : 1;
  const edge = pointAt(sector.middle, RADIUS + 2).map(round);
  return {
    slice: sector.slice,
    path: pathOf(sector, isOnly),
    side,
    y,
    labelHeight,
    leader: `M${edge.join(' ')}L${sign * ELBOW} ${y}h${sign * 2}`,
  };
};

/** Lays the slices out clockwise from the top, with labels that do not overlap beside the pie. */
export const layoutPie = (slices: readonly Slice[]): SliceLayout[] => {
  const sectors = sectorsOf(slices);
  const layoutSide = (side: readonly Sector[]): SliceLayout[] => {
    const labelHeight = side.length <= MAX_TALL_LABELS ? TALL_LABEL_HEIGHT : LABEL_HEIGHT;
    const limit = (PIE.height - labelHeight) / 2;
    const wanted = side.map(({ middle }) => Math.max(-limit, -Math.cos(middle) * ELBOW));
    const ys = spreadLabels(wanted, labelHeight, limit).map(round);
    return side.map((sector, index) => layoutOf(sector, sectors.length === 1, { y: ys[index] ?? 0, labelHeight }));
  };
  const right = sectors.filter((sector) => sideOf(sector) === 'right');
  const left = sectors.filter((sector) => sideOf(sector) === 'left').toReversed();
  return [...layoutSide(right), ...layoutSide(left).toReversed()];
};
