import { Icon as ChevronDown } from 'virtual:lucide/chevron-down';
import type { Poll } from '@showhands/contracts';
import { lazy, Suspense, useState } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { resultsMessages } from '#lib/messages/results.ts';

const VotersPanel = lazy(async () => ({
  default: (await importWithRetry(() => import('./voters-panel.tsx'))).VotersPanel,
}));

/** Who chose what, in a poll that shows names, or the reasons of voters. Loaded when it is opened. */
export const VotersSlot = ({ poll }: { poll: Poll }) => {
  const [isOpen, setOpen] = useState(false);
  const isNamed = poll.names_shown === true;
  if ((!isNamed && poll.reasons !== 'optional') || poll.voters_count === 0) return null;
  return (
    <details className="group mt-12 max-w-question" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-target items-center gap-2 text-21 font-semibold">
        {isNamed ? resultsMessages.whoChose : resultsMessages.reasons}
        <ChevronDown size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense>
          <VotersPanel poll={poll} />
        </Suspense>
      )}
    </details>
  );
};
