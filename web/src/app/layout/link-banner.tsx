import { linkMessages } from '../../lib/messages/en/layout.ts';
import { live } from '../../lib/socket/live.ts';
import { useLinkState } from '../../lib/socket/use-live.ts';
import { useOutlasted } from '../../lib/use-outlasted.ts';

const copy = linkMessages;

/** Most losses are over before anyone would have noticed. */
const SILENT_MS = 2_000;

/** Says that the page no longer moves by itself, and what is being done about it. */
export const LinkBanner = () => {
  const { status, problem } = useLinkState();
  const reconnecting = useOutlasted(status === 'reconnecting' || status === 'connecting', SILENT_MS);
  return (
    <div role="status" className="sticky top-0 z-20 text-15 max-lg:top-row lg:h-0">
      {status === 'offline' && (
        <div className="flex flex-wrap items-center gap-x-6 bg-ink px-4 text-page sm:px-8">
          <p className="font-semibold">
            {copy.offline}{' '}
            <button type="button" onClick={live.reconnect} className="min-h-target px-2 underline">
              {copy.reconnect}
            </button>
          </p>
          {problem && <p className="py-1 text-13">{problem}</p>}
        </div>
      )}
      {reconnecting && <p className="bg-ink px-4 py-2 font-semibold text-page sm:px-8">{copy.reconnecting}</p>}
    </div>
  );
};
