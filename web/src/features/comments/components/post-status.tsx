import { codePoints, limits } from '@showhands/contracts';
import { cx } from '#components/ui/cx.ts';
import { FieldError } from '#components/ui/field.tsx';
import { commentMessages } from '#lib/messages/comments.ts';
import { useDelayedFlag } from '#lib/use-delayed-flag.ts';
import type { usePost } from '../use-post.ts';

const { max } = limits.comment;
const SHOWN_FROM = 0.9 * max;
const SLOW_MS = 2_000;

const copy = commentMessages;

/** Characters used of the maximum, shown near the limit. */
export const PostCounter = ({ content }: { content: string }) => {
  // A string never has more code points than UTF-16 units, so short texts need no counting.
  const used = content.length > SHOWN_FROM ? codePoints(content.trim()) : 0;
  if (used <= SHOWN_FROM) return null;
  return (
    <span className={cx('text-13 figures', used > max ? 'font-semibold text-signal' : 'text-muted')}>
      {copy.counter(used, max)}
    </span>
  );
};

/** Progress and errors of posting. */
export const PostStatus = ({ id, post }: { id: string; post: ReturnType<typeof usePost> }) => {
  const slow = useDelayedFlag(post.isPending, SLOW_MS);
  const progress = post.retryNotice || (slow ? copy.sending : null);
  // Always rendered: screen readers do not announce a live region that is inserted together with its text.
  return (
    <div id={id} className="-mt-2 text-13">
      <p role="status" className="text-muted not-empty:pt-2">
        {progress}
      </p>
      {post.error && (
        <div role="alert" className="pt-2">
          <FieldError error={post.error} />
        </div>
      )}
    </div>
  );
};
