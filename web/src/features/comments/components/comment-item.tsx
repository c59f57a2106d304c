import type { Comment } from '@showhands/contracts';
import type { ReactNode } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { ageOf } from '#lib/age.ts';
import { ageMessages } from '#lib/messages/age.ts';
import { commentMessages } from '#lib/messages/comments.ts';
import { formatDateTime } from '#lib/messages/format.ts';
import { isolated } from '#lib/text-direction.ts';
import { useNow } from '#lib/use-now.ts';
import { actionClass } from './action-class.ts';
import { CommentText } from './comment-text.tsx';
import { LikeButton } from './like-button.tsx';
import { ReportButton } from './report-button.tsx';

const copy = commentMessages;

const Age = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={formatDateTime(iso)} className="text-13 text-muted">
    {ageMessages.ago(ageOf(iso, useNow()))}
  </time>
);

interface Props {
  comment: Comment;
  /** Id of the poll's creator. */
  creator: string;
  /** Undefined for other users' comments. */
  onDelete: (() => void) | undefined;
  /** Further action buttons. */
  children?: ReactNode;
}

export const CommentItem = ({ comment, creator, onDelete, children }: Props) => (
  <article aria-label={copy.by(isolated(comment.author_username))} className="flex animate-appear gap-3">
    <Avatar
      name={comment.author_username}
      picture={comment.author_picture}
      size={comment.parent_comment_id === null ? 'plain' : 'small'}
    />
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{comment.author_username}</bdi>
        {comment.user === creator && <span className="text-13 font-semibold text-accent">{copy.creator}</span>}
        <Age iso={comment.createdAt} />
      </p>
      {comment.hidden ? (
        <p className="mt-1 text-muted">{comment.content}</p>
      ) : (
        <CommentText content={comment.content || copy.removed} />
      )}
      <div className="-ms-2 flex flex-wrap">
        <LikeButton comment={comment} />
        {children}
        {onDelete ? (
          <button type="button" onClick={onDelete} className={actionClass()}>
            {copy.delete}
          </button>
        ) : (
          !comment.hidden && comment.content !== '' && <ReportButton comment={comment} />
        )}
      </div>
    </div>
  </article>
);
