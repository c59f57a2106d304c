import type { Comment } from '@showhands/contracts';
import { useRef, useState } from 'react';
import { commentMessages } from '../../../lib/messages/en/comments.ts';
import { drafts } from '../drafts.ts';
import type { Thread } from '../threads.ts';
import { actionClass } from './action-class.ts';
import { CommentItem } from './comment-item.tsx';
import { ReplyForm } from './reply-form.tsx';

const copy = commentMessages;

interface Props {
  thread: Thread;
  viewerId: string;
  /** Who asked the question. */
  creator: string;
  /** Why no reply can be posted, or null. */
  refusal: string | null;
  onDelete: (comment: Comment) => void;
}

export const ThreadItem = ({ thread: { comment, replies }, viewerId, creator, refusal, onDelete }: Props) => {
  const [replying, setReplying] = useState(() => drafts.read(comment.poll_id, comment.id) !== '');
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const deletion = (one: Comment) => (one.user === viewerId ? () => onDelete(one) : undefined);
  const toggle = () => {
    setReplying(!replying);
    setAsked(true);
  };
  const close = () => {
    setReplying(false);
    button.current?.focus();
  };

  return (
    <li className="border-t border-line pt-4 pb-2">
      <CommentItem comment={comment} creator={creator} onDelete={deletion(comment)}>
        {(refusal === null || replying) && (
          <button ref={button} type="button" aria-expanded={replying} onClick={toggle} className={actionClass()}>
            {copy.reply}
          </button>
        )}
      </CommentItem>
      <div className="flex flex-col gap-3 pl-[3.25rem] max-sm:pl-6">
        {replying && (
          <div className="pb-2">
            <ReplyForm parent={comment} refusal={refusal} autoFocus={asked} onClose={close} />
          </div>
        )}
        {replies.length > 0 && (
          <ul aria-label={copy.replies(comment.author_username)} className="flex flex-col gap-3 pt-3">
            {replies.map((reply) => (
              <li key={reply.id}>
                <CommentItem comment={reply} creator={creator} onDelete={deletion(reply)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
};
