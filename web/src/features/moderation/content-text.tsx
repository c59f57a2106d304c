import { cx } from '#components/ui/cx.ts';
import { userTextDirection } from '#lib/text-direction.ts';

/** A text of a user with its line breaks. Its addresses are no links: moderators read it because it may do harm. */
export const ContentText = ({ text, className }: { text: string; className?: string }) => (
  <p dir={userTextDirection(text)} className={cx('wrap-anywhere whitespace-pre-wrap', className)}>
    {text}
  </p>
);
