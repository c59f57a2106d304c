import type { Poll } from '@showhands/contracts';
import { quorumText } from './quorum.ts';

/** The quorum of a poll, and how much of it is reached. */
export const QuorumNote = ({ poll }: { poll: Poll }) => (
  <p className="border-s-4 border-accent ps-3 font-semibold break-words figures">{quorumText(poll)}</p>
);
