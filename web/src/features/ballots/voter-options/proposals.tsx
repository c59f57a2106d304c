import type { Poll, Proposal } from '@showhands/contracts';
import { useId, useState } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { voterOptionsMessages } from '#lib/messages/voter-options.ts';
import { isolated } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { ProposalItem } from './proposal-item.tsx';
import { useListFocus } from './use-list-focus.ts';
import { useProposals } from './use-proposals.ts';

const copy = voterOptionsMessages;

interface ListProps {
  poll: Poll;
  proposals: readonly Proposal[];
  isCreator: boolean;
}

const ProposalList = ({ poll, proposals, isCreator }: ListProps) => {
  const headingId = useId();
  const [outcome, setOutcome] = useState('');
  const { heading, listProps } = useListFocus();
  return (
    <section aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-15 font-semibold wrap-anywhere figures">
        {isCreator ? copy.toApprove(proposals.length) : copy.waitingFor(isolated(poll.creator_username))}
      </h2>
      {proposals.length === 0 && (
        <p className="mt-1 text-13 text-muted">{isCreator ? copy.nothingToApprove : copy.nothingWaiting}</p>
      )}
      <ul {...listProps} aria-labelledby={headingId} className="mt-1 flex flex-col">
        {proposals.map((proposal) => (
          <ProposalItem
            key={proposal.id}
            poll={poll}
            proposal={proposal}
            isCreator={isCreator}
            onDecided={setOutcome}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {outcome}
      </p>
    </section>
  );
};

/** The options that wait for approval. */
export const Proposals = ({ poll }: { poll: Poll }) => {
  const { data, error, refetch, isFetching, isCreator } = useProposals(poll);
  // Shown until the viewer leaves, since the focus goes to its heading after the last decision.
  const [wasNeeded, setNeeded] = useState(false);
  const isNeeded = (data?.list.length ?? 0) > 0 || (isCreator && poll.voters_add_options === 'approved');
  if (isNeeded && !wasNeeded) setNeeded(true);

  if (data) {
    return (isNeeded || wasNeeded) && <ProposalList poll={poll} proposals={data.list} isCreator={isCreator} />;
  }
  const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
  return error && <ErrorState title={errorText(error, copy.loadFailed)} action={action} />;
};
