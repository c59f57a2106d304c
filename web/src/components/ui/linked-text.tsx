import { linkParts } from './link-parts.ts';

/** Text of a user, whose web addresses are links. Nothing in it is markup. */
export const LinkedText = ({ text }: { text: string }) =>
  linkParts(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        dir="ltr"
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
        key={index}
        href={part.href}
        title={part.href}
        target="_blank"
        rel="nofollow noopener ugc"
        className="text-accent underline"
      >
        {part.text}
      </a>
    ),
  );
