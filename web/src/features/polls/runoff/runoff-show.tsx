import type { Poll, Ranking } from '@showhands/contracts';
import { cx } from '#components/ui/cx.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { runoffMessages } from '#lib/messages/runoff.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { leaderText } from '../leader.ts';
import { RoundBar } from './round-bar.tsx';
import { type FrameRow, frameOf } from './rounds.ts';
import { runoffOf } from './runoff.ts';
import { RunoffControls } from './runoff-controls.tsx';
import { stepText } from './step-text.ts';
import { useRunoffSteps } from './use-runoff-steps.ts';
import { useSpokenStep } from './use-spoken-step.ts';

const copy = runoffMessages;

const markOf = ({ state, outIn }: FrameRow): string | null =>
  ({ in: null, out: copy.out, majority: copy.majority, tied: copy.tiedFinal, gone: copy.outIn(outIn) })[state];

const Row = ({ row }: { row: FrameRow }) => {
  const { text, votes, gain, state } = row;
  const isGone = state === 'gone';
  const mark = markOf(row);
  return (
    <li className={cx('transition-colors duration-300 motion-reduce:transition-none', isGone && 'text-muted')}>
      <span className="flex items-baseline justify-between gap-3">
        <span
          dir={userTextDirection(text)}
          className={cx('min-w-0 grow wrap-anywhere', (state === 'majority' || state === 'tied') && 'font-semibold')}
        >
          {text}
        </span>
        <span className="flex shrink-0 items-baseline gap-2 figures">
          {mark !== null && <span className="text-13">{mark}</span>}
          {gain > 0 && (
            <span dir="ltr" className="text-13">
              {copy.gain(gain)}
            </span>
          )}
          {!isGone && <span className="font-semibold">{formatNumber(votes)}</span>}
        </span>
      </span>
      <RoundBar cell={row} className="mt-1 h-3" />
    </li>
  );
};

interface Props {
  poll: Poll;
  /** Whether it starts with the round that decides on large screens, too. */
  startsAtEnd?: boolean;
}

const Show = ({ poll, ranking, startsAtEnd = false }: Props & { ranking: Ranking }) => {
  const isPhone = useMediaQuery('(width < 40rem)');
  const runoff = runoffOf(poll, ranking);
  const steps = useRunoffSteps(runoff.rounds.length, startsAtEnd || isPhone);
  const round = runoff.rounds[steps.round];
  const isTied = round !== undefined && round.decided === null;
  const sentence = (isTied ? leaderText(poll) : null) ?? (round ? stepText(round) : '');
  return (
    <div className="flex max-w-question flex-col gap-3">
      {steps.count > 1 && <RunoffControls steps={steps} />}
      <ol aria-label={copy.round(steps.round + 1)} className="flex flex-col gap-3">
        {frameOf(poll.options, runoff, steps.round).map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
      <p className="min-h-12 text-15 wrap-anywhere">{sentence}</p>
      <p aria-live="polite" className="sr-only">
        {useSpokenStep(steps, sentence)}
      </p>
    </div>
  );
};

/** The rounds of a runoff one after the other. Phones start with the deciding round. Nothing before the first count. */
export const RunoffShow = (props: Props) => {
  const { ranking } = props.poll;
  return ranking && ranking.rounds.length > 0 ? <Show {...props} ranking={ranking} /> : null;
};
