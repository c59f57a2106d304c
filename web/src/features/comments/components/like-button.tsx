import { Icon as ThumbsUp } from 'virtual:lucide/thumbs-up';
import type { Comment } from '@showhands/contracts';
import { commentMessages } from '#lib/messages/comments.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { useLike } from '../use-like.ts';
import { actionClass } from './action-class.ts';

const copy = commentMessages;

export const LikeButton = ({ comment }: { comment: Comment }) => {
  const { likes, hasLiked, isPending, toggle } = useLike(comment);
  return (
    <button
      type="button"
      aria-pressed={hasLiked}
      aria-busy={isPending || undefined}
      onClick={toggle}
      className={actionClass('pressed:text-accent')}
    >
      <ThumbsUp size={16} className={hasLiked ? 'fill-current' : undefined} />
      {copy.like}
      {likes > 0 && (
        <span className="figures">
          <span aria-hidden>{formatNumber(likes)}</span>
          <span className="sr-only">{copy.likes(likes)}</span>
        </span>
      )}
    </button>
  );
};
