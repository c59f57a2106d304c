import { cx } from '../../../components/ui/cx.ts';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { resultsMessages } from '../../../lib/messages/en/results.ts';
import type { TallyRow } from '../tally.ts';
import { drawPie, PIE, type Slice } from './draw-pie.ts';
import { portionsOf } from './portions.ts';
import { fillOf } from './slice-fill.ts';

const copy = resultsMessages;

/** Its name is as long as there is room beside the pie, and no longer. */
const Label = ({ slice: { side, y, room, portion } }: { slice: Slice }) => {
  const inward = `calc(50% + ${PIE.text}px)`;
  return (
    <span
      className={cx('absolute flex flex-col justify-center text-13', side === 'left' ? 'left-0 text-right' : 'right-0')}
      style={{
        top: PIE.height / 2 + y - room / 2,
        height: room,
        [side === 'left' ? 'right' : 'left']: inward,
      }}
    >
      <span className="leading-none font-semibold figures">{pollMessages.percent(portion.percent)}</span>
      <bdi className={cx('leading-snug wrap-anywhere', room > PIE.label ? 'line-clamp-2' : 'line-clamp-1')}>
        {portion.text ?? copy.rest(portion.count)}
      </bdi>
    </span>
  );
};

/** Each slice is named beside it, whatever the colours look like to whoever sees them. */
export const PieChart = ({ rows }: { rows: readonly TallyRow[] }) => {
  const slices = drawPie(portionsOf(rows));
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
        {slices.map(({ path, portion }) => (
          <path key={portion.key} d={path} className={cx(fillOf(portion.shade), 'stroke-page')} />
        ))}
        <circle r={radius} className="fill-none stroke-muted" />
        {slices.map(({ leader, portion }) => (
          <path key={portion.key} d={leader} className="fill-none stroke-muted" />
        ))}
      </svg>
      {slices.map((slice) => (
        <Label key={slice.portion.key} slice={slice} />
      ))}
    </div>
  );
};
