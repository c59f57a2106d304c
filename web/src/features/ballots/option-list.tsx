import { isDecided, type Poll } from '@showhands/contracts';
import type { ComponentProps } from 'react';
import { type OptionResult, pollResultsOf } from '#features/polls/option-results.ts';
import { shortcutMessages } from '#lib/messages/layout.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { SHORTCUT_COUNT, SHORTCUT_KEYS } from './ballot-rules.ts';
import { optionRow } from './confirmation.ts';
import { OptionRow } from './option-row.tsx';
import { useOptionSearch } from './option-search.tsx';
import { useBallotOrder } from './use-ballot-order.ts';

interface Props {
  poll: Poll;
  propsOf: (row: OptionResult) => Omit<ComponentProps<typeof OptionRow>, 'row' | 'number' | 'ended' | 'decided'>;
}

/** The options of a ballot as buttons, with their number keys, and a search where there are many. */
export const OptionList = ({ poll, propsOf }: Props) => {
  const inOrder = useBallotOrder(poll);
  const { found, search } = useOptionSearch(inOrder(pollResultsOf(poll)));
  // Only moves the focus, since a vote may be final: Enter casts it.
  useShortcut(SHORTCUT_KEYS, shortcutMessages.options, (key) => optionRow(found[Number(key) - 1]?.id)?.focus());
  return (
    <div className="flex flex-col gap-2">
      {search}
      <ol className="flex flex-col gap-2">
        {found.map((row, index) => (
          <OptionRow
            key={row.id}
            row={row}
            number={index < SHORTCUT_COUNT ? index + 1 : null}
            ended={poll.status === 'closed'}
            decided={isDecided(poll)}
            {...propsOf(row)}
          />
        ))}
      </ol>
    </div>
  );
};
