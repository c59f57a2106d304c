import type { Poll } from '@showhands/contracts';
import { lotsMessages } from '#lib/messages/lots.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';

const copy = lotsMessages;

/** The lots that were drawn among tied options, and how to recompute them. */
export const LotsNote = ({ poll: { lots, options } }: { poll: Pick<Poll, 'lots' | 'options'> }) => {
  const tied = options.filter(({ id }) => lots?.options.includes(id));
  const winner = tied.find(({ id }) => id === lots?.winner);
  if (!lots || !winner) return null;
  return (
    <div className="border-s-4 border-accent ps-3">
      <p className="font-semibold break-words">{copy.drawn(isolated(winner.text))}</p>
      <details className="text-13 text-muted">
        <summary className="min-h-target py-3">{copy.check}</summary>
        <p className="max-w-question">{copy.rule}</p>
        <dl className="mt-2 flex flex-col gap-2">
          {tied.map(({ id, text }) => (
            <div key={id}>
              <dt dir={userTextDirection(text)} className="break-words">
                {text}
              </dt>
              <dd dir="ltr" className="font-mono text-ink wrap-anywhere">{`${lots.seed}:${id}`}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
};
