import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { OptionPicture } from './option-picture.tsx';

interface Props {
  /** Undefined for an option without one, whose text then stands alone. */
  picture: string | undefined;
  /** Whether the picture is small and beside the text on phones too. */
  isSmall?: boolean;
  children: ReactNode;
}

/**
 * An option's picture, 128 × 96 pixels beside its text; on phones 96 × 72 above it, so that a long text stays readable. A
 * small one is 64 × 48.
 */
export const WithPicture = ({ picture, isSmall = false, children }: Props) =>
  picture === undefined ? (
    children
  ) : (
    <span
      className={cx(
        'flex min-w-0 grow',
        isSmall ? 'items-center gap-3' : 'flex-col gap-2 sm:flex-row sm:items-center sm:gap-3',
      )}
    >
      <OptionPicture src={picture} className={isSmall ? 'h-12' : 'h-18 self-start sm:h-[6rem] sm:self-center'} />
      {children}
    </span>
  );
