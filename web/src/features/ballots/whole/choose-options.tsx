import { texts } from '@showhands/contracts';
import type { OptionResult } from '#features/polls/option-results.ts';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { toasts } from '#lib/toasts.ts';
import { seatsLeft, voteRejection } from '../ballot-rules.ts';
import { OptionList } from '../option-list.tsx';
import { choiceLimits, idsOf, toggled } from './choices.ts';
import type { Draft } from './use-draft.ts';

/** The options as in a ballot without rules. A single choice is sent at once, several of them by a button. */
export const ChooseOptions = ({ draft }: { draft: Draft }) => {
  const { poll, kind, choices, held, hasVoted, isEditing, isPending, isOpen, canChange, edit, send, replace } = draft;

  const chosen = new Set(idsOf(choices));
  const isSingle = kind === 'single';
  const isFinal = !isEditing && !canChange && (poll.status !== 'active' || hasVoted);
  // Another choice replaces the only one, as with radio buttons.
  const isOne = !isSingle && poll.method === undefined && !poll.allow_multiple_votes;
  const isFilled = !isSingle && !isOne && chosen.size >= choiceLimits(poll).max;

  const cannotChoose = (row: OptionResult): boolean => {
    if (!isEditing && !(canChange && isSingle)) return poll.status === 'active' && !isOpen;
    return !chosen.has(row.id) && (isFilled || (seatsLeft(row) === 0 && !held.includes(row.id)));
  };

  const choose = (id: string) => {
    if (isPending) return;
    if (!isEditing && canChange) {
      if (!isSingle) toasts.info(wholeBallotMessages.changeBy(wholeBallotMessages.change));
      else if (!chosen.has(id)) replace([{ option_id: id }]);
    } else if (isEditing && isOne) edit([{ option_id: id }]);
    else if (!isEditing) toasts.info(voteRejection(poll, chosen) ?? texts.vote.alreadyVoted);
    else if (!isSingle) edit(toggled(choices, id));
    else if (!chosen.has(id)) send([{ option_id: id }]);
  };

  return (
    <OptionList
      poll={poll}
      propsOf={(row) => ({
        multiple: !isSingle && !isOne,
        chosen: chosen.has(row.id),
        pending: isPending && chosen.has(row.id),
        disabled: cannotChoose(row),
        isFinal,
        ...(isEditing && !isSingle && { chosenText: wholeBallotMessages.chosen }),
        failure: null,
        onChoose: () => choose(row.id),
      })}
    />
  );
};
