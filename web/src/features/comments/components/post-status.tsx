import { codePoints, limits } from '@showhands/contracts';
import { cx } from '../../../components/ui/cx.ts';
import { FieldError } from '../../../components/ui/field.tsx';
import { commentMessages } from '../../../lib/messages/en/comments.ts';
import { useOutlasted } from '../../../lib/use-outlasted.ts';
import type { usePost } from '../use-post.ts';

const { max } = limits.comment;
const NEAR = 0.9 * max;
const SLOW_MS = 2_000;

const copy = commentMessages;

/** How much room is left, once it is worth knowing. */
export const PostCounter = ({ content }: { content: string }) => {
  // No text has more code points than units: most are told apart without counting.
  const used = content.length > NEAR ? codePoints(content.trim()) : 0;
  if (used <= NEAR) return null;
  return (
    <span className={cx('text-13 figures', used > max ? 'font-semibold text-signal' : 'text-muted')}>
      {copy.counter(used, max)}
    </span>
  );
};

/** What becomes of a text that has been sent. */
export const PostStatus = ({ id, post }: { id: string; post: ReturnType<typeof usePost> }) => {
  const slow = useOutlasted(post.isPending, SLOW_MS);
  const waiting = post.delay || (slow ? copy.sending : null);
  // Always there, since what appears along with its text is not read out; it takes room when it says something.
  return (
    <div id={id} className="-mt-2 text-13">
      <p role="status" className="text-muted not-empty:pt-2">
        {waiting}
      </p>
      {post.failure && (
        <div role="alert" className="pt-2">
          <FieldError error={post.failure} />
        </div>
      )}
    </div>
  );
};
