import type { Poll, Proposal } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { isNotFound } from '#lib/http/api-error.ts';
import { voterOptionsMessages } from '#lib/messages/voter-options.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { decisionMutation } from './api.ts';

const copy = voterOptionsMessages;

interface Props {
  poll: Poll;
  proposal: Proposal;
  isCreator: boolean;
  onDecided: (outcome: string) => void;
}

/** A proposal with the buttons of the viewer: the poll's creator, or the voter who made the proposal. */
export const ProposalItem = ({ poll, proposal, isCreator, onDecided }: Props) => {
  const { text, proposer } = proposal;
  const submission = useIdempotencyKey();
  const [isApproving, setApproving] = useState(false);
  const { mutate, isPending, error } = useMutation(decisionMutation(poll.id, proposal, onDecided));

  const decide = (approves: boolean) => {
    setApproving(approves);
    mutate({ approves, idempotencyKey: submission.keyFor({ approves }) }, { onError: submission.failed });
  };
  const button = (label: string, approves: boolean) => (
    <Button
      aria-label={copy.actionOn(label, isolated(text))}
      pending={isPending && isApproving === approves}
      inactive={isPending}
      onClick={() => decide(approves)}
    >
      {label}
    </Button>
  );

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
      <span dir={userTextDirection(text)} className="min-w-0 grow basis-1/2 wrap-anywhere">
        <span className="block">{text}</span>
        {isCreator && (
          <span className="block text-13 text-muted">{isolated(copy.proposedBy(isolated(proposer.username)))}</span>
        )}
      </span>
      <span className="ms-auto flex flex-wrap justify-end gap-2">
        {/* The creator cannot edit a closed poll. */}
        {isCreator && poll.status !== 'closed' && button(copy.approve, true)}
        {button(isCreator ? copy.decline : copy.takeBack, false)}
      </span>
      <div role="alert" className="w-full empty:hidden">
        {error && !isNotFound(error) && <FieldError error={errorText(error, copy.decisionFailed)} />}
      </div>
    </li>
  );
};
