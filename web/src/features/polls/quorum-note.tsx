import type { Poll } from '@showhands/contracts';
import { turnoutText } from './turnout.ts';

/** The quorum of a poll and how much of it is reached, and how many votes of an anonymous poll are counted. */
export const QuorumNote = ({ poll }: { poll: Poll }) => {
  const text = turnoutText(poll);
  return text !== null && <p className="border-s-4 border-accent ps-3 font-semibold break-words figures">{text}</p>;
};
