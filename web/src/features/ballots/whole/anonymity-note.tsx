import type { Poll } from '@showhands/contracts';
import { Notice } from '#components/ui/notice.tsx';
import { batchOf } from '#features/polls/turnout.ts';
import { anonymityMessages } from '#lib/messages/anonymity.ts';
import { Explanation } from '../explanation.tsx';

const copy = anonymityMessages;

/** Tells voters of an anonymous poll before they vote what stays secret and from whom, and when the result stays hidden. */
export const AnonymityNote = ({ poll }: { poll: Poll }) => (
  <div className="mt-3">
    <Notice tone="own">
      <p className="font-semibold">{copy.promise}</p>
      <p className="mt-1 figures">{copy.before(batchOf(poll))}</p>
      <Explanation title={copy.more} points={copy.points} />
    </Notice>
  </div>
);
