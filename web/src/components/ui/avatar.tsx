import { cx } from './cx.ts';

interface Props {
  name: string;
  picture: string | null;
  /** `large` on the profile, `small` in lists. */
  size?: 'small' | 'plain' | 'large';
}

const SIZES = {
  small: { pixels: 32, box: 'size-[2rem] text-15' },
  plain: { pixels: 40, box: 'size-[2.5rem] text-17' },
  large: { pixels: 96, box: 'size-[6rem] text-40' },
};

/** The first character as a reader counts them: a flag or an accented letter is one. */
const firstGrapheme = (text: string): string => [...new Intl.Segmenter().segment(text)][0]?.segment ?? '';

/** A user's picture, or the first letter of their name. Hidden from screen readers, since the name is beside it. */
export const Avatar = ({ name, picture, size = 'plain' }: Props) => {
  const { pixels, box } = SIZES[size];
  return picture ? (
    <img
      src={picture}
      alt=""
      width={pixels}
      height={pixels}
      className={cx('shrink-0 rounded-control bg-tint object-cover', box)}
    />
  ) : (
    <span
      aria-hidden
      className={cx('flex shrink-0 items-center justify-center rounded-control bg-bar font-semibold', box)}
    >
      {firstGrapheme(name).toUpperCase()}
    </span>
  );
};
