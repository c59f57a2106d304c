import { cx } from '#components/ui/cx.ts';
import type { OptionResult } from '#features/polls/option-results.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { layoutPie, PIE, type SliceLayout } from './pie-layout.ts';
import { sliceFill } from './slice-fill.ts';
import { slicesOf } from './slices.ts';

const copy = resultsMessages;

/** Clamps the name to the lines that fit beside the pie. */
const Label = ({ layout: { side, y, labelHeight, slice } }: { layout: SliceLayout }) => {
  const name = slice.text ?? copy.rest(slice.count);
  const inward = `calc(50% + ${PIE.labelX}px)`;
  return (
    <span
      className={cx(
        'absolute flex flex-col justify-center text-13',
        side === 'left' ? 'left-0 text-right' : 'right-0 text-left',
      )}
      style={{
        top: PIE.height / 2 + y - labelHeight / 2,
        height: labelHeight,
        [side === 'left' ? 'right' : 'left']: inward,
      }}
    >
      <span className="leading-none font-semibold figures">{slice.figure}</span>
      <span
        dir={userTextDirection(name)}
        className={cx('leading-snug wrap-anywhere', labelHeight > PIE.labelHeight ? 'line-clamp-2' : 'line-clamp-1')}
      >
        {name}
      </span>
    </span>
  );
};

/** Each slice has a text label, so that nothing depends on telling colors apart. */
export const PieChart = ({ rows }: { rows: readonly OptionResult[] }) => {
  const layouts = layoutPie(slicesOf(rows));
  const { width, height, radius } = PIE;
  return (
    <div role="img" aria-label={copy.pie} className="relative">
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={[-width / 2, -height / 2, width, height].join(' ')}
        className="mx-auto"
      >
        {layouts.map(({ path, slice }) => (
          <path key={slice.key} d={path} className={cx(sliceFill(slice.colorIndex), 'stroke-page')} />
        ))}
        <circle r={radius} className="fill-none stroke-muted" />
        {layouts.map(({ leader, slice }) => (
          <path key={slice.key} d={leader} className="fill-none stroke-muted" />
        ))}
      </svg>
      {layouts.map((layout) => (
        <Label key={layout.slice.key} layout={layout} />
      ))}
    </div>
  );
};
