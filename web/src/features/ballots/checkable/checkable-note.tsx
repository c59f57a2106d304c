import type { Poll } from '@showhands/contracts';
import { Notice } from '#components/ui/notice.tsx';
import { checkModeOf } from '#features/polls/check-mode.ts';
import { checkableMessages } from '#lib/messages/checkable.ts';
import { Explanation } from '../explanation.tsx';

const copy = checkableMessages;

/** Tells voters of a checkable poll before they vote what they can check, and what the check reveals. */
export const CheckableNote = ({ poll }: { poll: Poll }) => {
  const mode = checkModeOf(poll);
  return (
    mode && (
      <div className="mt-3">
        <Notice tone="own">
          <p>{copy.note[mode]}</p>
          {(poll.visibility ?? 'everyone') === 'everyone' && <p className="mt-1">{copy.names}</p>}
          <Explanation title={copy.more} points={copy.points} />
        </Notice>
      </div>
    )
  );
};
