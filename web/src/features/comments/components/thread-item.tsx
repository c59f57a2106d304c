import type { Comment, Poll } from '@showhands/contracts';
import { useRef, useState } from 'react';
import { commentMessages } from '#lib/messages/comments.ts';
import { drafts } from '../drafts.ts';
import type { Thread } from '../threads.ts';
import { actionClass } from './action-class.ts';
import { CommentItem } from './comment-item.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ReplyList } from './reply-list.tsx';

const copy = commentMessages;

interface Props {
  thread: Thread;
  viewerId: string;
  poll: Poll;
  /** Why replying is disabled, or null. */
  disabledReason: string | null;
  onDelete: (comment: Comment) => void;
}

export const ThreadItem = ({ thread, viewerId, poll, disabledReason, onDelete }: Props) => {
  const { comment } = thread;
  const [replying, setReplying] = useState(() => drafts.get(comment.poll_id, comment.id) !== '');
  /** A form that opens because of a draft does not take the focus. */
  const [toggled, setToggled] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const onDeleteOwn = (own: Comment) => (own.user === viewerId ? () => onDelete(own) : undefined);
  const toggle = () => {
    setReplying(!replying);
    setToggled(true);
  };
  const close = () => {
    setReplying(false);
    button.current?.focus();
  };

  return (
    <li className="border-t border-line pt-4 pb-2">
      <CommentItem comment={comment} creator={poll.creator} onDelete={onDeleteOwn(comment)}>
        {(disabledReason === null || replying) && (
          <button ref={button} type="button" aria-expanded={replying} onClick={toggle} className={actionClass()}>
            {copy.reply}
          </button>
        )}
      </CommentItem>
      <div className="flex flex-col gap-3 ps-[3.25rem] max-sm:ps-6">
        {replying && (
          <div className="pb-2">
            <ReplyForm parent={comment} disabledReason={disabledReason} autoFocus={toggled} onClose={close} />
          </div>
        )}
        <ReplyList thread={thread} poll={poll} onDelete={onDeleteOwn} />
      </div>
    </li>
  );
};
