import type { Comment, Poll } from '@showhands/contracts';
import { useId, useRef, useState } from 'react';
import { LiveRegion } from '#components/ui/live-region.tsx';
import { commentMessages } from '#lib/messages/comments.ts';
import { countedMessages } from '#lib/messages/counted.ts';
import { useSession } from '#lib/session/session.ts';
import { disabledReasons } from '../rules.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentList } from './comment-list.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const copy = commentMessages;

/** The comments section of a poll. */
export const Comments = ({ poll }: { poll: Poll }) => {
  const session = useSession();
  const [deleting, setDeleting] = useState<Comment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const disabled = disabledReasons(poll.status, session.status === 'signed-in');
  const title = copy.title(poll.comments_count);

  const close = () => {
    setDeleting(null);
    // Deleting removes the button that the focus would return to.
    if (document.activeElement === document.body) heading.current?.focus();
  };

  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-4">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-21 font-semibold figures">
        {title}
      </h2>
      {poll.anonymous && <p className="text-13 font-semibold">{countedMessages.comments}</p>}
      <CommentBox pollId={poll.id} disabledReason={disabled.comment} />
      <CommentList poll={poll} disabledReason={disabled.reply} onDelete={setDeleting} />
      <DeleteDialog pollId={poll.id} comment={deleting} onClose={close} />
      <LiveRegion text={title} urgent={false} />
    </section>
  );
};
