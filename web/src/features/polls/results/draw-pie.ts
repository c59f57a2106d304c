import { arc, type PieArcDatum, pie } from 'd3-shape';
import type { Portion } from './portions.ts';

/** Two lines of text and the air between two labels. */
const LABEL = 32;
const RADIUS = 80;
const ELBOW = RADIUS + 12;

/** In pixels, from the middle of the pie. Eight labels fit above each other on either side, from `text` outwards. */
export const PIE = {
  radius: RADIUS,
  width: 2 * (ELBOW + 2),
  height: 8 * LABEL,
  text: ELBOW + 6,
  label: LABEL,
} as const;

const FULL = 2 * Math.PI;

export interface Slice {
  readonly portion: Portion;
  readonly path: string;
  /** Where its label stands: beside the pie, with its middle at `y`. */
  readonly side: 'left' | 'right';
  readonly y: number;
  /** The line from the slice to its label. */
  readonly leader: string;
}

const shapeOf = pie<Portion>()
  .value(({ votes }) => votes)
  .sort(null);

const pathOf = arc<PieArcDatum<Portion>>().innerRadius(0).outerRadius(PIE.radius);

/** Each as near to where it would be as those above leave it room. There is always room: eight labels fill a side. */
export const spread = (wanted: readonly number[], gap: number, half: number): number[] => {
  const placed: number[] = [];
  for (const y of wanted) placed.push(Math.max(y, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  let lowest = half;
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

interface Placed {
  readonly datum: PieArcDatum<Portion>;
  readonly sin: number;
  readonly cos: number;
}

const sliceOf = ({ datum, sin, cos }: Placed, labelY: number): Slice => {
  const sign = sin < 0 ? -1 : 1;
  const edge = [sin * (PIE.radius + 2), -cos * (PIE.radius + 2)].map(round);
  return {
    portion: datum.data,
    path: pathOf(datum) ?? '',
    side: sign < 0 ? 'left' : 'right',
    y: round(labelY),
    leader: `M${edge.join(' ')}L${sign * ELBOW} ${round(labelY)}h${sign * 2}`,
  };
};

const placedOf = (datum: PieArcDatum<Portion>): Placed => {
  // The middle of the whole pie would be its bottom.
  const middle = datum.endAngle - datum.startAngle < FULL ? (datum.startAngle + datum.endAngle) / 2 : FULL / 4;
  return { datum, sin: Math.sin(middle), cos: Math.cos(middle) };
};

/** Slices clockwise from the top, each with its label beside the pie; no two labels share a line. */
export const drawPie = (portions: readonly Portion[]): Slice[] => {
  const placed = shapeOf([...portions]).map(placedOf);
  const half = (PIE.height - LABEL) / 2;
  const slicesOf = (side: readonly Placed[]): Slice[] => {
    const wanted = side.map(({ cos }) => Math.max(-half, -cos * ELBOW));
    const spreadOut = spread(wanted, LABEL, half);
    return side.map((one, index) => sliceOf(one, spreadOut[index] ?? 0));
  };
  const right = placed.filter(({ sin }) => sin >= 0);
  const left = placed.filter(({ sin }) => sin < 0).toReversed();
  return [...slicesOf(right), ...slicesOf(left).toReversed()];
};
