import { type MouseEvent, useState } from 'react';
import { cx } from '../../../components/ui/cx.ts';
import { commentMessages } from '../../../lib/messages/en/comments.ts';

const LONG_LINES = 12;
const LONG_CHARACTERS = 900;

const copy = commentMessages;

const isLong = (content: string): boolean =>
  content.length > LONG_CHARACTERS || content.split('\n', LONG_LINES + 1).length > LONG_LINES;

/** What was written, as it was written. What would fill the screen is folded. */
export const CommentText = ({ content }: { content: string }) => {
  const [unfolded, setUnfolded] = useState(false);
  const long = isLong(content);

  const toggle = ({ currentTarget }: MouseEvent) => {
    setUnfolded(!unfolded);
    // Whoever folds a text stands at its end, which is now further up.
    if (unfolded) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }));
  };

  return (
    <>
      <p dir="auto" className={cx('mt-1 wrap-anywhere whitespace-pre-wrap', long && !unfolded && 'line-clamp-8')}>
        {content}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={toggle}
          className="min-h-target text-13 font-semibold text-accent underline"
        >
          {unfolded ? copy.readLess : copy.readOn}
        </button>
      )}
    </>
  );
};
