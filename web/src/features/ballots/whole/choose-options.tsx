import { texts } from '@showhands/contracts';
import { type OptionResult, pollResultsOf } from '#features/polls/option-results.ts';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { shortcutMessages } from '#lib/messages/layout.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { toasts } from '#lib/toasts.ts';
import { SHORTCUT_COUNT, SHORTCUT_KEYS, seatsLeft, voteRejection } from '../ballot-rules.ts';
import { optionRow } from '../confirmation.ts';
import { OptionRow } from '../option-row.tsx';
import { useOptionSearch } from '../option-search.tsx';
import { choiceLimits, idsOf, toggled } from './choices.ts';
import type { Draft } from './use-draft.ts';

/** The options as in a ballot without rules. A single choice is sent at once, several of them by a button. */
export const ChooseOptions = ({ draft }: { draft: Draft }) => {
  const { poll, kind, choices, held, isEditing, isPending, isOpen, canChange, edit, send, replace } = draft;
  const { found, search } = useOptionSearch(pollResultsOf(poll));
  useShortcut(SHORTCUT_KEYS, shortcutMessages.options, (key) => optionRow(found[Number(key) - 1]?.id)?.focus());

  const chosen = new Set(idsOf(choices));
  const isSingle = kind === 'single';
  const isFinal = !isEditing && !canChange && (poll.status !== 'active' || chosen.size > 0);
  const isFilled = !isSingle && chosen.size >= choiceLimits(poll).max;

  const cannotChoose = (row: OptionResult): boolean => {
    if (!isEditing && !(canChange && isSingle)) return poll.status === 'active' && !isOpen;
    return !chosen.has(row.id) && (isFilled || (seatsLeft(row) === 0 && !held.includes(row.id)));
  };

  const choose = (id: string) => {
    if (isPending) return;
    if (!isEditing && canChange) {
      if (!isSingle) toasts.info(wholeBallotMessages.changeBy(wholeBallotMessages.change));
      else if (!chosen.has(id)) replace([{ option_id: id }]);
    } else if (!isEditing) toasts.info(voteRejection(poll, chosen) ?? texts.vote.alreadyVoted);
    else if (!isSingle) edit(toggled(choices, id));
    else if (!chosen.has(id)) send([{ option_id: id }]);
  };

  return (
    <div className="flex flex-col gap-2">
      {search}
      <ol className="flex flex-col gap-2">
        {found.map((row, index) => (
          <OptionRow
            key={row.id}
            row={row}
            number={index < SHORTCUT_COUNT ? index + 1 : null}
            multiple={!isSingle}
            chosen={chosen.has(row.id)}
            pending={isPending && chosen.has(row.id)}
            ended={poll.status === 'closed'}
            disabled={cannotChoose(row)}
            isFinal={isFinal}
            {...(isEditing && !isSingle && { chosenText: wholeBallotMessages.chosen })}
            failure={null}
            onChoose={() => choose(row.id)}
          />
        ))}
      </ol>
    </div>
  );
};
