import { type MouseEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { ballotMessages, wholeBallotMessages } from '#lib/messages/ballot.ts';
import { useDelayedFlag } from '#lib/use-delayed-flag.ts';
import { mayChangeVote } from '../ballot-rules.ts';
import { SendingNote, SLOW_MS, VoteFailure } from '../vote-failure.tsx';
import { isComplete, pointsGiven } from './choices.ts';
import { isReasonTooLong } from './reason-field.tsx';
import type { Draft } from './use-draft.ts';
import { ballotActionsId } from './use-whole-ballot.ts';

const copy = wholeBallotMessages;

/** Ignores the second click of a double click, whose first one has put this button in the place of another. */
const onSingleClick = (run: () => void) => (event: MouseEvent) => event.detail < 2 && run();

const WithdrawButton = ({ draft }: { draft: Draft }) => {
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, send } = draft;
  const withdraw = () => {
    setIsAsking(false);
    send([]);
  };
  return (
    <>
      <Button variant="quiet" inactive={isPending} onClick={onSingleClick(() => setIsAsking(true))}>
        {copy.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={copy.withdrawal.title}
        labels={copy.withdrawal.labels}
        onConfirm={withdraw}
        onClose={() => setIsAsking(false)}
      >
        <p>{copy.withdrawal.text}</p>
      </ConfirmDialog>
    </>
  );
};

interface Props {
  draft: Draft;
  task: string;
}

/** Sends the ballot as the voter has filled it in. A single choice needs no button. */
const VoteButton = ({ draft, task }: Props) => {
  const { poll, kind, choices, reason, send, keepFocus } = draft;
  const statusId = useId();
  if (kind === 'single') return null;
  const vote = () => {
    keepFocus();
    send(choices);
  };
  return (
    <>
      <Button
        variant="primary"
        inactive={!isComplete(poll, choices) || isReasonTooLong(reason)}
        aria-describedby={statusId}
        onClick={vote}
      >
        {copy.vote}
      </Button>
      {/* A ranking and points announce each change themselves. */}
      <p
        id={statusId}
        role={kind === 'rank' || kind === 'points' ? undefined : 'status'}
        className="min-w-0 text-13 text-muted figures"
      >
        {task} · {kind === 'points' ? copy.pointsDone(pointsGiven(choices)) : copy.done[kind](choices.length)}
        {!mayChangeVote(poll) && <span> · {ballotMessages.final}</span>}
      </p>
    </>
  );
};

export const BallotActions = ({ draft, task }: Props) => {
  const { poll, isEditing, hasVoted, canChange, isPending, former, change, keep, keepFocus, send, failure } = draft;
  const undo = () => {
    keepFocus();
    if (former) send(former);
  };
  const slow = useDelayedFlag(isPending, SLOW_MS);
  return (
    <div id={ballotActionsId(poll.id)}>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {isEditing && <VoteButton draft={draft} task={task} />}
        {isEditing && hasVoted && (
          <Button variant="quiet" onClick={onSingleClick(keep)}>
            {copy.keep}
          </Button>
        )}
        {canChange && (
          <>
            {former && !failure && (
              <Button inactive={isPending} onClick={onSingleClick(undo)}>
                {copy.undo}
              </Button>
            )}
            <Button pending={isPending} onClick={onSingleClick(change)}>
              {copy.change}
            </Button>
            <WithdrawButton draft={draft} />
          </>
        )}
      </div>
      {slow && <SendingNote />}
      {failure && <VoteFailure failure={failure} />}
    </div>
  );
};
