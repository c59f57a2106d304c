import { codePoints } from '@showhands/contracts';
import { cx } from '#components/ui/cx.ts';
import { pollFormMessages } from '#lib/messages/poll-form.ts';

const NEAR = 0.8;

/** Whether four fifths of the limit are used. */
export const isNearLimit = (text: string, max: number): boolean => codePoints(text.trim()) >= max * NEAR;

interface Props {
  text: string;
  max: number;
}

/** The number of characters, as the limit counts them. */
export const Counter = ({ text, max }: Props) => {
  const used = codePoints(text.trim());
  return (
    <span className={cx('text-13 figures', used > max ? 'font-semibold text-signal' : 'text-muted')}>
      {pollFormMessages.counter(used, max)}
    </span>
  );
};
