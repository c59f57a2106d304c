import type { Comment, Poll } from '@showhands/contracts';
import { useEffect, useRef } from 'react';
import { commentMessages } from '#lib/messages/comments.ts';
import { isolated } from '#lib/text-direction.ts';
import { errorText } from '#lib/user-facing-error.ts';
import type { Thread } from '../threads.ts';
import { useReplies } from '../use-replies.ts';
import { actionClass } from './action-class.ts';
import { CommentItem } from './comment-item.tsx';

const copy = commentMessages;

interface Props {
  thread: Thread;
  poll: Poll;
  /** Undefined for other users' comments. */
  onDelete: (comment: Comment) => (() => void) | undefined;
}

/** The replies to a comment. A button at the place of missing replies loads them. */
export const ReplyList = ({ thread: listed, poll, onDelete }: Props) => {
  const { thread, error, isFetching, loadMore } = useReplies(listed, poll);
  const { comment, replies, unloaded, latest } = thread;
  const list = useRef<HTMLUListElement>(null);
  /** Index of the first reply that the last click has asked for. It gets the focus, since the button moves or goes. */
  const requested = useRef<number | null>(null);

  useEffect(() => {
    if (requested.current === null || replies.length <= requested.current) return;
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[requested.current]?.focus();
    requested.current = null;
  }, [replies.length]);

  const onMore = () => {
    requested.current = replies.length;
    void loadMore();
  };
  const item = (reply: Comment) => (
    <li key={reply.id} tabIndex={-1}>
      <CommentItem comment={reply} creator={poll.creator} onDelete={onDelete(reply)} />
    </li>
  );

  if (replies.length + latest.length === 0) return null;
  return (
    <ul ref={list} aria-label={copy.replies(isolated(comment.author_username))} className="flex flex-col gap-3 pt-3">
      {replies.map(item)}
      {unloaded > 0 && (
        <li>
          <button type="button" aria-disabled={isFetching} onClick={onMore} className={actionClass('-ms-2')}>
            {isFetching ? copy.loadingReplies : copy.moreReplies(unloaded)}
          </button>
          {error && (
            <p role="alert" className="text-13 text-signal">
              {errorText(error, copy.loadRepliesFailed)}
            </p>
          )}
        </li>
      )}
      {latest.map(({ value }) => item(value))}
    </ul>
  );
};
