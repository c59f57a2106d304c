import { cx } from '#components/ui/cx.ts';
import { formatDate, formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { overTimeMessages } from '#lib/messages/over-time.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { CHART, dotsOf, labelPlaces, pathOf, scaleOf, yOf } from './chart-layout.ts';
import type { Line, Run, ValueKind } from './run-values.ts';

const STROKES = [
  'stroke-slice-1',
  'stroke-slice-2',
  'stroke-slice-3',
  'stroke-slice-4',
  'stroke-slice-5',
  'stroke-slice-6',
  'stroke-slice-7',
  'stroke-slice-8',
];
const SWATCHES = [
  'bg-slice-1',
  'bg-slice-2',
  'bg-slice-3',
  'bg-slice-4',
  'bg-slice-5',
  'bg-slice-6',
  'bg-slice-7',
  'bg-slice-8',
];
export const LINES_SHOWN = STROKES.length;

export const formatValue = (value: number, kind: ValueKind): string =>
  kind === 'scores' ? formatDecimal(value) : pollMessages.percent(Math.round(value));

const lastValue = ({ values }: Line): number | undefined => values.findLast((value) => value !== null) ?? undefined;

const Grid = ({ top, kind }: { top: number; kind: ValueKind }) =>
  [0, top / 2, top].map((value) => (
    <div key={value} className="absolute inset-x-0 border-t border-line" style={{ top: yOf(value, top) }}>
      <span className="absolute start-0 bottom-0 text-13 leading-snug text-muted figures">
        {kind === 'scores' ? formatNumber(value) : pollMessages.percent(value)}
      </span>
    </div>
  ));

interface MarksProps {
  line: Line;
  top: number;
  /** In px, around the line. */
  edge: number;
  className: string | undefined;
}

const Marks = ({ line, top, edge, className }: MarksProps) => (
  <g className={className}>
    <path d={pathOf(line, top)} strokeWidth={2 + 2 * edge} vectorEffect="non-scaling-stroke" />
    <path d={dotsOf(line, top)} strokeWidth={8 + 2 * edge} vectorEffect="non-scaling-stroke" />
  </g>
);

interface Props {
  runs: readonly Run[];
  lines: readonly Line[];
  /** Index into the palette of each line by its text. */
  colors: ReadonlyMap<string, number>;
  kind: ValueKind;
}

/** Each line has its name and its latest value at its end. The table has the same numbers. Time runs as the text does. */
export const LinesChart = ({ runs, lines, colors, kind }: Props) => {
  const shown = lines.filter((line) => lastValue(line) !== undefined);
  const top = scaleOf(shown, kind === 'scores');
  const places = labelPlaces(shown.map((line) => yOf(lastValue(line) ?? 0, top)));
  const [first, last] = [runs.at(0), runs.at(-1)];
  return (
    <figure>
      {/* A phone has the labels below the chart, where each one has a line of its own. */}
      <div role="img" aria-label={overTimeMessages.chart} className="grid gap-x-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="relative" style={{ height: CHART.height }}>
          <Grid top={top} kind={kind} />
          <div className="absolute inset-0 ps-8">
            <svg
              aria-hidden="true"
              viewBox={`0 0 100 ${CHART.height}`}
              preserveAspectRatio="none"
              className="size-full overflow-visible rtl:-scale-x-100"
            >
              {shown.map((line) => (
                <g key={line.text} className="fill-none" strokeLinecap="round" strokeLinejoin="round">
                  {/* Light colours of the palette are hardly visible without an edge. */}
                  <Marks line={line} top={top} edge={1} className="stroke-muted" />
                  <Marks line={line} top={top} edge={0} className={STROKES[colors.get(line.text) ?? 0]} />
                </g>
              ))}
            </svg>
          </div>
        </div>
        <div className="relative flex flex-col gap-1 text-13 leading-snug max-sm:order-last max-sm:mt-3">
          {shown.map((line, index) => (
            <span
              key={line.text}
              className="inset-x-0 flex items-baseline gap-2 sm:absolute"
              style={{ top: (places[index] ?? 0) - CHART.label / 2 }}
            >
              <span className={cx('size-2 shrink-0 rounded-full', SWATCHES[colors.get(line.text) ?? 0])} />
              <span className="shrink-0 font-semibold figures">{formatValue(lastValue(line) ?? 0, kind)}</span>
              <span dir={userTextDirection(line.text)} className="min-w-0 wrap-anywhere sm:truncate">
                {line.text}
              </span>
            </span>
          ))}
        </div>
        <div className="flex justify-between gap-4 ps-8 text-13 text-muted">
          <span>{first && formatDate(first.openedAt)}</span>
          <span className="text-end">{last && formatDate(last.openedAt)}</span>
        </div>
      </div>
    </figure>
  );
};
