interface Props {
  name: string;
  picture: string | null;
}

/** A person's picture, or the first letter of their name. The name itself stands beside it. */
export const Avatar = ({ name, picture }: Props) =>
  picture ? (
    <img src={picture} alt="" width={40} height={40} className="size-[2.5rem] shrink-0 rounded-control object-cover" />
  ) : (
    <span
      aria-hidden
      className="flex size-[2.5rem] shrink-0 items-center justify-center rounded-control bg-bar text-17 font-semibold"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
