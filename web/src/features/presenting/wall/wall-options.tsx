import type { Poll } from '@showhands/contracts';
import type { CSSProperties } from 'react';
import { cx } from '#components/ui/cx.ts';
import { RoundBar } from '#features/polls/runoff/round-bar.tsx';
import { presentMessages } from '#lib/messages/present.ts';
import { runoffMessages } from '#lib/messages/runoff.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { WallBar } from './wall-bar.tsx';
import { optionLines, wallLayoutOf } from './wall-layout.ts';
import type { WallRow } from './wall-rows.ts';

const TEXT_CLASS = {
  1: 'line-clamp-1 text-[length:min(var(--wall-option),54cqh)]',
  2: 'line-clamp-2 text-[length:min(var(--wall-option),33cqh)]',
  3: 'line-clamp-3 text-[length:min(0.75*var(--wall-option),23cqh)]',
} as const;

/** From so many columns on they are narrow. */
const NARROW_FROM = { landscape: 3, portrait: 2 } as const;

/** The bar of a covered result, which grows from here when it is revealed. */
const NO_VOTES = { share: 0, keptShare: 0, gain: 0 };

interface RowProps {
  row: WallRow;
  isRanked: boolean;
  /** One of many columns, where the standing is told by the weight of the text, and to screen readers. */
  isNarrow: boolean;
  /** Votes and scores; not the many rounds of a ranking in a narrow column. */
  hasDetail: boolean;
  lines: keyof typeof TEXT_CLASS;
}

const Row = ({ row: { text, picture, result }, isRanked, isNarrow, hasDetail, lines }: RowProps) => (
  <li className="flex flex-col rounded-e-control border border-line bg-surface [container-type:size]">
    <div className="flex min-h-0 grow items-center gap-(--wall-1) px-(--wall-1) has-[>img]:ps-0">
      {picture !== undefined && (
        <img src={picture} alt="" className="aspect-[4/3] h-full shrink-0 object-cover pointer-coarse:max-w-[30cqw]" />
      )}
      <span
        dir={userTextDirection(text)}
        title={text}
        className={cx(
          'min-w-0 grow leading-[1.15] wrap-anywhere',
          TEXT_CLASS[lines],
          result?.isLeading && 'font-semibold',
          result?.inRound?.state === 'gone' && 'text-muted transition-colors duration-500',
        )}
      >
        {text}
      </span>
      {result && (
        <span className="flex max-w-[45%] shrink-0 flex-col text-end leading-[1.1] figures">
          <span
            className={cx(
              'font-semibold',
              lines === 1
                ? 'text-[length:min(var(--wall-figure),56cqh)]'
                : 'text-[length:min(var(--wall-figure),40cqh)]',
            )}
          >
            {result.figure}
          </span>
          <span className="text-[length:min(var(--wall-detail),22cqh)]">
            {lines > 1 && result.inRound !== undefined && result.inRound.gain > 0 && (
              <span dir="ltr">{runoffMessages.gain(result.inRound.gain)} · </span>
            )}
            <span className={cx(isNarrow && 'sr-only')}>{result.standing}</span>
            {result.standing && result.detail && (isNarrow ? ' ' : ' · ')}
            <span className={cx(!hasDetail && 'sr-only')}>{result.detail}</span>
          </span>
        </span>
      )}
    </div>
    {isRanked ? (
      <RoundBar cell={result?.inRound ?? NO_VOTES} className="h-[14cqh] shrink-0" />
    ) : (
      <WallBar share={result?.share ?? 0} />
    )}
  </li>
);

/** The options with their results. All of them fit, in columns that are read downwards. */
export const WallOptions = ({ poll, rows: shown }: { poll: Poll; rows: readonly WallRow[] }) => {
  const portrait = useMediaQuery('(orientation: portrait)');
  const orientation = portrait ? 'portrait' : 'landscape';
  const layout = wallLayoutOf(poll.options.length, orientation);
  const { columns, rows } = layout;
  const isRanked = poll.method === 'rank';
  const isNarrow = columns >= NARROW_FROM[orientation];
  const lines = optionLines(
    poll.options.map(({ text }) => text),
    layout,
  );
  const measures = {
    '--wall-rows': rows,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, minmax(0, var(--wall-row)))`,
    // React does not know custom properties.
  } as CSSProperties;
  return (
    <ol
      aria-label={presentMessages.options}
      style={measures}
      data-wall-options
      className="grid min-h-0 grow auto-cols-fr grid-flow-col gap-(--wall-between)"
    >
      {shown.map((row) => (
        <Row
          key={row.id}
          row={row}
          isRanked={isRanked}
          isNarrow={isNarrow}
          hasDetail={lines > 1 && (!isNarrow || !isRanked)}
          lines={lines}
        />
      ))}
    </ol>
  );
};
