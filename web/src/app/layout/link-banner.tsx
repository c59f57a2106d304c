import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { messages } from '../../lib/messages/en.ts';
import { live } from '../../lib/socket/live.ts';
import { useLinkState } from '../../lib/socket/use-live.ts';

const copy = messages.link;

/** Most losses are over before anyone would have noticed. */
const SILENT_MS = 2_000;

const useOutlasted = (condition: boolean, ms: number): boolean => {
  const [outlasted, setOutlasted] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setOutlasted(true), ms);
    return () => {
      clearTimeout(timer);
      setOutlasted(false);
    };
  }, [condition, ms]);
  return condition && outlasted;
};

/** Says that the page no longer moves by itself, and what is being done about it. */
export const LinkBanner = () => {
  const { status, problem } = useLinkState();
  const reconnecting = useOutlasted(status === 'reconnecting' || status === 'connecting', SILENT_MS);
  return (
    <div role="status" className="sticky top-0 z-20 max-lg:top-row">
      {status === 'offline' ? (
        <div className="flex flex-wrap items-center gap-x-4 bg-ink px-4 text-15 text-page sm:px-8">
          <p className="py-2 font-semibold">{copy.offline}</p>
          {problem && <p className="text-13">{problem}</p>}
          <Button className="border-page bg-transparent text-page" onClick={live.reconnect}>
            {copy.reconnect}
          </Button>
        </div>
      ) : (
        reconnecting && <p className="bg-ink px-4 py-2 text-15 font-semibold text-page sm:px-8">{copy.reconnecting}</p>
      )}
    </div>
  );
};
