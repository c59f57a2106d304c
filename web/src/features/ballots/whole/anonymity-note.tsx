import type { Poll } from '@showhands/contracts';
import { Notice } from '#components/ui/notice.tsx';
import { batchOf } from '#features/polls/turnout.ts';
import { anonymityMessages } from '#lib/messages/anonymity.ts';

const copy = anonymityMessages;

/** Tells voters of an anonymous poll before they vote what stays secret and from whom, and when the result stays hidden. */
export const AnonymityNote = ({ poll }: { poll: Poll }) => (
  <div className="mt-3">
    <Notice tone="own">
      <p className="font-semibold">{copy.promise}</p>
      <p className="mt-1 figures">{copy.before(batchOf(poll))}</p>
      <details className="mt-1 text-13">
        <summary className="flex min-h-target items-center text-muted underline">{copy.more}</summary>
        <ul className="flex list-disc flex-col gap-1 ps-6 pb-2 marker:text-muted">
          {copy.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </details>
    </Notice>
  </div>
);
