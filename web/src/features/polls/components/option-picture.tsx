import { limits } from '@showhands/contracts';
import { cx } from '#components/ui/cx.ts';

interface Props {
  src: string;
  /** Sets the height, and with it the width. */
  className: string;
}

/** Decorative, since the text beside it names the option. The box keeps its size while the picture loads or if it cannot. */
export const OptionPicture = ({ src, className }: Props) => (
  <span
    className={cx('block aspect-4/3 shrink-0 overflow-hidden rounded-control border border-line bg-tint', className)}
  >
    <img
      key={src}
      src={src}
      alt=""
      {...limits.optionPicture}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="size-full object-cover"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  </span>
);
