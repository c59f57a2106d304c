import { useHasKeptMutation } from '#lib/kept-mutations.ts';
import { formatMoment } from '#lib/messages/format.ts';
import { linkMessages } from '#lib/messages/layout.ts';
import { live } from '#lib/socket/live.ts';
import { useConnectionState } from '#lib/socket/use-live.ts';
import { useDelayedFlag } from '#lib/use-delayed-flag.ts';
import { useNow } from '#lib/use-now.ts';

const copy = linkMessages;

/** Most interruptions are shorter and show no banner. */
const SHOW_AFTER_MS = 2_000;

const Since = ({ until }: { until: number }) => (
  <span>{copy.offlineSince(formatMoment(new Date(until).toISOString(), useNow()))}</span>
);

/** Says that live updates are interrupted, since when, and whether the page is reconnecting. */
export const ConnectionBanner = () => {
  const { status, problem, liveUntil } = useConnectionState();
  const interrupted = useDelayedFlag(status === 'reconnecting' || status === 'connecting', SHOW_AFTER_MS);
  const hasKept = useHasKeptMutation();
  return (
    <div role="status" className="sticky top-0 z-20 text-15 font-semibold max-lg:top-row lg:h-0">
      {status === 'offline' && (
        <div className="flex flex-wrap items-center gap-x-6 bg-ink px-4 text-page sm:px-8">
          <p>
            <Since until={liveUntil} />{' '}
            <button type="button" onClick={live.reconnect} className="min-h-target px-2 underline">
              {copy.reconnect}
            </button>
          </p>
          {problem && <p className="py-1 text-13 font-normal">{problem}</p>}
        </div>
      )}
      {interrupted && (
        <p className="flex flex-wrap gap-x-4 bg-ink px-4 py-2 text-page sm:px-8">
          {status !== 'connecting' && <Since until={liveUntil} />}
          <span>{hasKept ? copy.reconnectingKept : copy.reconnecting}</span>
        </p>
      )}
    </div>
  );
};
