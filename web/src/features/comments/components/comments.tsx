import type { Comment, Poll } from '@showhands/contracts';
import { useId, useRef, useState } from 'react';
import { LiveRegion } from '../../../components/ui/live-region.tsx';
import { commentMessages } from '../../../lib/messages/en/comments.ts';
import { useSession } from '../../../lib/session/session.ts';
import { refusalsOf } from '../rules.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentList } from './comment-list.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

const copy = commentMessages;

/** What is said under a poll. */
export const Comments = ({ poll }: { poll: Poll }) => {
  const session = useSession();
  const [doomed, setDoomed] = useState<Comment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const refusals = refusalsOf(poll.status, session.status === 'signed-in');
  const title = copy.title(poll.comments_count);

  const close = () => {
    setDoomed(null);
    // With the comment went the button that the focus would return to.
    if (document.activeElement === document.body) heading.current?.focus();
  };

  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-4">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-21 font-semibold figures">
        {title}
      </h2>
      <CommentBox pollId={poll.id} refusal={refusals.comment} />
      <CommentList poll={poll} refusal={refusals.reply} onDelete={setDoomed} />
      <RemovalDialog pollId={poll.id} comment={doomed} onClose={close} />
      <LiveRegion text={title} urgent={false} />
    </section>
  );
};
