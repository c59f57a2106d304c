import type { Poll } from '@showhands/contracts';
import { cx } from '#components/ui/cx.ts';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { Moment } from '#features/polls/components/moment.tsx';
import { useIsCreator } from '#features/polls/use-is-creator.ts';
import { appMessages } from '#lib/messages/app.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { pollDetailMessages } from '#lib/messages/poll-detail.ts';
import { useNow } from '#lib/use-now.ts';

const copy = ballotMessages;

/** The height of an option with a picture and one line of text, which is below the picture on phones. */
const WITH_PICTURE = 'h-[7.625rem] sm:h-[7.125rem]';

const statusNote = (poll: Poll): string | null => {
  if (poll.status === 'draft') return pollDetailMessages.draft;
  if (poll.status === 'closed') return poll.auto_closed ? pollDetailMessages.autoClosed : pollDetailMessages.closed;
  return null;
};

interface Props {
  poll: Poll;
  isOpen: boolean;
  /** The sentence after a vote; null before. */
  voted: string | null;
  /** How to vote. */
  task: string;
}

/** A single notice in a fixed place, so that nothing below moves when the status of the poll changes. */
export const Instruction = ({ poll, isOpen, voted, task }: Props) => {
  const now = useNow();
  const status = statusNote(poll);
  if (voted !== null) {
    return (
      <Notice tone="own">
        <span>{voted}</span>
        {status && <span> · {status}</span>}
      </Notice>
    );
  }
  if (status) return <Notice tone={poll.status === 'closed' ? 'signal' : 'plain'}>{status}</Notice>;
  if (isOpen || !poll.opens_at) return <Notice>{task}</Notice>;
  return (
    <Notice>
      <span className="font-semibold">
        <Moment iso={poll.opens_at} now={now} text={copy.opens} isZoned />
      </span>{' '}
      · <span>{task}</span>
    </Notice>
  );
};

/**
 * Names the data that voting reveals. Worded for open and closed polls alike, so that nothing moves when the poll
 * closes.
 */
export const PrivacyNote = ({ poll }: { poll: Poll }) => {
  const isCreator = useIsCreator(poll);
  // The creator votes under the own name, too.
  if (poll.anonymous || (isCreator && !poll.names_shown)) return null;
  // The explanation of the check says who sees the names.
  if (poll.checkable && !poll.names_shown && (poll.visibility ?? 'everyone') === 'everyone') return null;
  const text = poll.show_results ? copy.whoSees : copy.whoSeesHidden;
  const named = poll.show_results ? copy.whoSeesNames : copy.whoSeesNamesHidden;
  return (
    <p className={cx('mt-1 ps-[14px] text-13', poll.names_shown ? 'font-semibold' : 'text-muted')}>
      {poll.names_shown ? named : text}
    </p>
  );
};

/** Holds the place of a ballot whose code or content is loading. */
export const BallotSkeleton = ({ poll }: { poll: Poll }) => (
  <Skeleton label={appMessages.loading} className="flex flex-col gap-2">
    <SkeletonLine className="mb-4 h-8" />
    {poll.options.map(({ id, picture }) => (
      <SkeletonLine key={id} className={picture === undefined ? 'h-option' : WITH_PICTURE} />
    ))}
  </Skeleton>
);
