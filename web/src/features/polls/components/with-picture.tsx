import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { OptionPicture } from './option-picture.tsx';

interface Props {
  /** Undefined for an option without one, whose text then stands alone. */
  picture: string | undefined;
  /** Whether the text is below the picture on large screens too. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** An option's picture, 128 × 96 pixels beside its text; on phones 96 × 72 above it, so that a long text stays readable. */
export const WithPicture = ({ picture, isNarrow = false, children }: Props) =>
  picture === undefined ? (
    children
  ) : (
    <span className={cx('flex min-w-0 grow flex-col gap-2', !isNarrow && 'sm:flex-row sm:items-center sm:gap-3')}>
      <OptionPicture src={picture} className={cx('h-18 self-start', !isNarrow && 'sm:h-[6rem] sm:self-center')} />
      {children}
    </span>
  );
