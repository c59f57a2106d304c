import type { Poll } from '@showhands/contracts';
import { Notice } from '#components/ui/notice.tsx';
import { checkableMessages } from '#lib/messages/checkable.ts';

const copy = checkableMessages;

/** Tells voters of a checkable poll before they vote what they can check, and what the check reveals. */
export const CheckableNote = ({ poll }: { poll: Poll }) =>
  poll.checkable && (
    <div className="mt-3">
      <Notice tone="own">
        <p>{copy.note[poll.checkable]}</p>
        {(poll.visibility ?? 'everyone') === 'everyone' && <p className="mt-1">{copy.names}</p>}
        <details className="mt-1 text-13">
          <summary className="flex min-h-target items-center text-muted underline">{copy.more}</summary>
          <ul className="flex list-disc flex-col gap-1 ps-6 pb-2 marker:text-muted">
            {copy.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </details>
      </Notice>
    </div>
  );
