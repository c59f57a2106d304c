import type { Poll } from '@showhands/contracts';
import { Notice } from '#components/ui/notice.tsx';
import { checkableMessages } from '#lib/messages/checkable.ts';
import { Explanation } from '../explanation.tsx';

const copy = checkableMessages;

/** Tells voters of a checkable poll before they vote what they can check, and what the check reveals. */
export const CheckableNote = ({ poll }: { poll: Poll }) =>
  poll.checkable && (
    <div className="mt-3">
      <Notice tone="own">
        <p>{copy.note[poll.checkable === 'open' && !poll.show_results ? 'openToCreator' : poll.checkable]}</p>
        {(poll.visibility ?? 'everyone') === 'everyone' && <p className="mt-1">{copy.names}</p>}
        <Explanation title={copy.more} points={copy.points} />
      </Notice>
    </div>
  );
