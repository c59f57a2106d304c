import { codePoints, type Poll } from '@showhands/contracts';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { LinkedText } from '#components/ui/linked-text.tsx';
import { pollMessages } from '#lib/messages/poll.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { Moment } from './moment.tsx';
import { CategoryBadge } from './poll-labels.tsx';

/** A longer title is smaller, so that the options stay on the first screen. */
const LONG_TITLE = 80;

interface Props {
  poll: Poll;
  now: number;
  children: ReactNode;
}

/** A poll's labels and question. `children` stand between its category and the time of its last edit. */
export const PollHeader = ({ poll, now, children }: Props) => (
  <header>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <CategoryBadge category={poll.category} />
      {children}
      {poll.edited_at && (
        <span className="text-13 text-muted">
          <Moment iso={poll.edited_at} now={now} isPast text={pollMessages.edited} />
        </span>
      )}
    </p>
    <h1
      dir={userTextDirection(poll.title)}
      title={poll.title}
      className={cx(
        'mt-2 font-semibold',
        codePoints(poll.title) > LONG_TITLE ? 'line-clamp-6 text-21 sm:text-28' : 'text-28 sm:text-40',
      )}
    >
      {poll.title}
    </h1>
    {poll.description && (
      <p dir={userTextDirection(poll.description)} className="mt-3 text-17 wrap-anywhere whitespace-pre-line">
        <LinkedText text={poll.description} />
      </p>
    )}
  </header>
);
