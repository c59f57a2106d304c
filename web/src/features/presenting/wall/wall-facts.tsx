import { isDecided, type Poll } from '@showhands/contracts';
import { cx } from '#components/ui/cx.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { useConnectionState } from '#lib/socket/use-live.ts';
import { useDelayedFlag } from '#lib/use-delayed-flag.ts';
import { countdownText, isEndNear } from './countdown.ts';
import { useSecond } from './use-second.ts';

const copy = presentMessages;

/** Most interruptions are shorter. */
const INTERRUPTED_AFTER_MS = 2_000;

interface FactProps {
  figure: string;
  label: string;
  /** For the event for which a room waits. */
  isLarge?: boolean;
}

const Fact = ({ figure, label, isLarge = false }: FactProps) => (
  <p className="flex flex-wrap items-baseline gap-x-(--wall-gap)">
    <span
      className={cx(
        'font-semibold',
        isLarge ? 'text-(length:--wall-address) text-signal' : 'text-(length:--wall-fact)',
      )}
    >
      {figure}
    </span>{' '}
    <span className="text-(length:--wall-small) text-muted">{label}</span>
  </p>
);

/** The time until the poll opens or ends, or that it is closed. */
const Clock = ({ poll }: { poll: Poll }) => {
  const { status, opens_at: opens, ends_at: ends } = poll;
  const isRunning = status === 'active' && (opens !== undefined || ends !== null);
  const now = useSecond(isRunning);
  if (status === 'closed') {
    return (
      <p className="flex flex-wrap items-baseline gap-x-(--wall-gap)">
        <span className="text-(length:--wall-fact) font-semibold text-signal">{copy.closed}</span>{' '}
        {isDecided(poll) && <span className="text-(length:--wall-small) text-muted">{copy.closedDetail}</span>}
      </p>
    );
  }
  const untilOpening = opens === undefined ? null : countdownText(opens, now);
  const untilEnd = ends === null ? null : countdownText(ends, now);
  const shown = untilOpening ?? untilEnd;
  return (
    shown !== null && (
      <div role="timer">
        <Fact
          figure={shown}
          label={untilOpening === null ? copy.untilEnd : copy.untilOpening}
          isLarge={untilOpening === null && isEndNear(poll, now)}
        />
      </div>
    )
  );
};

const Connection = () => {
  const { status } = useConnectionState();
  const interrupted = useDelayedFlag(status !== 'connected', INTERRUPTED_AFTER_MS);
  return (
    <p role="status" className="text-(length:--wall-small) font-semibold text-signal">
      {interrupted && copy.reconnecting}
    </p>
  );
};

interface Props {
  poll: Poll;
  /** Where the poll stands in the sequence; null without one. */
  position: string | null;
  /** The number of people with the poll open; null while it is not known. */
  watching: number | null;
}

export const WallFacts = ({ poll, position, watching }: Props) => (
  <section aria-label={copy.facts} className="leading-[1.2] figures">
    <Clock poll={poll} />
    <Fact figure={formatNumber(poll.voters_count)} label={copy.votedWord(poll.voters_count)} />
    {watching !== null && <Fact figure={formatNumber(watching)} label={copy.watchingWord(watching)} />}
    {position !== null && <p className="text-(length:--wall-small) text-muted">{position}</p>}
    <Connection />
  </section>
);
