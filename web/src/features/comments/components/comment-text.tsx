import { type MouseEvent, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { LinkedText } from '#components/ui/linked-text.tsx';
import { commentMessages } from '#lib/messages/comments.ts';
import { userTextDirection } from '#lib/text-direction.ts';

const LONG_LINES = 12;
const LONG_CHARACTERS = 900;

const copy = commentMessages;

const isLong = (content: string): boolean =>
  content.length > LONG_CHARACTERS || content.split('\n', LONG_LINES + 1).length > LONG_LINES;

/** A comment's text with its line breaks. Long texts are collapsed. */
export const CommentText = ({ content }: { content: string }) => {
  const [expanded, setExpanded] = useState(false);
  const long = isLong(content);

  const toggle = ({ currentTarget }: MouseEvent) => {
    setExpanded(!expanded);
    // The button is at the end of the text, which moves up when the text collapses.
    if (expanded) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }));
  };

  return (
    <>
      <p
        dir={userTextDirection(content)}
        className={cx('mt-1 wrap-anywhere whitespace-pre-wrap', long && !expanded && 'line-clamp-8')}
      >
        <LinkedText text={content} />
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={toggle}
          className="min-h-target text-13 font-semibold text-accent underline"
        >
          {expanded ? copy.readLess : copy.readOn}
        </button>
      )}
    </>
  );
};
