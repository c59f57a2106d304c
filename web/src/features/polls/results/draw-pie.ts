import type { Portion } from './portions.ts';

/** A percentage, a line of its name, and the air between two labels. */
const LABEL = 32;
/** With a second line of its name, where few labels stand on a side. */
const TALL_LABEL = 50;
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

const FEW = Math.floor(PIE.height / TALL_LABEL);

const FULL = 2 * Math.PI;

export interface Slice {
  readonly portion: Portion;
  readonly path: string;
  /** Where its label stands: beside the pie, with its middle at `y`. */
  readonly side: 'left' | 'right';
  readonly y: number;
  /** How high its label may be. */
  readonly room: number;
  /** The line from the slice to its label. */
  readonly leader: string;
}

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

/** A part of the circle; angles in radians, clockwise from the top. */
interface Sector {
  readonly portion: Portion;
  readonly start: number;
  readonly end: number;
  /** Where its label would stand. */
  readonly middle: number;
}

const sectorsOf = (portions: readonly Portion[]): Sector[] => {
  const total = portions.reduce((sum, { votes }) => sum + votes, 0);
  let end = 0;
  return portions.map((portion) => {
    const start = end;
    end = start + (FULL * portion.votes) / total;
    // The middle of the whole pie would be its bottom.
    return { portion, start, end, middle: portions.length > 1 ? (start + end) / 2 : FULL / 4 };
  });
};

const pointAt = (angle: number, radius: number): [x: number, y: number] => [
  Math.sin(angle) * radius,
  -Math.cos(angle) * radius,
];

/** In two arcs, of which neither begins where it ends, however little is left for the other slices. */
const pathOf = ({ start, end }: Sector, alone: boolean): string => {
  const edge = [start, (start + end) / 2, end].map((angle) => pointAt(angle, RADIUS).join(' '));
  return `M${alone ? '' : '0 0L'}${edge.join(`A${RADIUS} ${RADIUS} 0 0 1 `)}Z`;
};

type Side = Slice['side'];

const sideOf = ({ middle }: Sector): Side => (Math.sin(middle) < 0 ? 'left' : 'right');

const sliceOf = (sector: Sector, alone: boolean, { y, room }: Pick<Slice, 'y' | 'room'>): Slice => {
  const side = sideOf(sector);
  const sign = side === 'left' ? -1 : 1;
  const edge = pointAt(sector.middle, RADIUS + 2).map(round);
  return {
    portion: sector.portion,
    path: pathOf(sector, alone),
    side,
    y,
    room,
    leader: `M${edge.join(' ')}L${sign * ELBOW} ${y}h${sign * 2}`,
  };
};

/** Slices clockwise from the top, each with its label beside the pie; no two labels share a line. */
export const drawPie = (portions: readonly Portion[]): Slice[] => {
  const sectors = sectorsOf(portions);
  const slicesFromTop = (side: readonly Sector[]): Slice[] => {
    const room = side.length <= FEW ? TALL_LABEL : LABEL;
    const half = (PIE.height - room) / 2;
    const wanted = side.map(({ middle }) => Math.max(-half, -Math.cos(middle) * ELBOW));
    const spreadOut = spread(wanted, room, half).map(round);
    return side.map((sector, index) => sliceOf(sector, sectors.length === 1, { y: spreadOut[index] ?? 0, room }));
  };
  const right = sectors.filter((sector) => sideOf(sector) === 'right');
  const left = sectors.filter((sector) => sideOf(sector) === 'left').toReversed();
  return [...slicesFromTop(right), ...slicesFromTop(left).toReversed()];
};
