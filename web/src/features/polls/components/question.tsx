import type { Poll } from '@showhands/contracts';
import type { ReactNode } from 'react';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { formatDateTime } from '../../../lib/messages/format.ts';
import { CategoryBadge } from './poll-labels.tsx';

/** What a poll asks, below how it stands: `children`, between its category and when it was edited. */
export const Question = ({ poll, children }: { poll: Poll; children: ReactNode }) => (
  <header>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <CategoryBadge category={poll.category} />
      {children}
      {poll.edited_at && (
        <span className="text-13 text-muted">{pollMessages.edited(formatDateTime(poll.edited_at))}</span>
      )}
    </p>
    <h1 dir="auto" className="mt-2 text-28 font-semibold sm:text-40">
      {poll.title}
    </h1>
    {poll.description && (
      <p dir="auto" className="mt-3 text-17 whitespace-pre-line">
        {poll.description}
      </p>
    )}
  </header>
);
