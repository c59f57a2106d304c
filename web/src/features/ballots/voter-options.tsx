import type { Poll } from '@showhands/contracts';
import { lazy, Suspense, useState } from 'react';
import { importWithRetry } from '#lib/lazy-with-preload.ts';

const lazyPart = (part: 'AddOption' | 'Proposals') =>
  lazy(async () => ({
    default: (await importWithRetry(() => import('./voter-options/parts.ts'))).parts[part],
  }));

const AddOption = lazyPart('AddOption');
const Proposals = lazyPart('Proposals');

/** Whether voters can add options, or could while this was shown, so that typed texts and proposals stay. */
const useVotersAddOptions = ({ voters_add_options: rule = 'no' }: Poll): boolean => {
  const [could, setCould] = useState(rule !== 'no');
  if (rule !== 'no' && !could) setCould(true);
  return could;
};

/** Where voters add options. Loaded on demand, in the place of its closed disclosure. */
export const AddOptionSlot = ({ poll }: { poll: Poll }) =>
  useVotersAddOptions(poll) && (
    <Suspense fallback={poll.status === 'active' && <div className="mt-2 min-h-target" />}>
      <AddOption poll={poll} />
    </Suspense>
  );

/** Options that wait for approval. */
export const ProposalsSlot = ({ poll }: { poll: Poll }) =>
  useVotersAddOptions(poll) && (
    <Suspense fallback={null}>
      <Proposals poll={poll} />
    </Suspense>
  );
