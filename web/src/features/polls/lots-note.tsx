import type { Poll } from '@showhands/contracts';
import { lotsMessages } from '#lib/messages/lots.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { lotsText } from './lots-text.ts';

const copy = lotsMessages;

/** The lots that were drawn among tied options, and how to recompute them. */
export const LotsNote = ({ poll }: { poll: Pick<Poll, 'lots' | 'options'> }) => {
  const { lots, options } = poll;
  const drawn = lotsText(poll);
  if (!lots?.draw || !drawn) return null;
  const { seed, word } = lots.draw;
  return (
    <div className="border-s-4 border-accent ps-3">
      <p className="font-semibold break-words">{drawn.winner}</p>
      <details className="text-13 text-muted">
        <summary className="min-h-target py-3">{copy.check}</summary>
        <p className="max-w-question">{copy.rule}</p>
        <dl className="mt-2 flex flex-col gap-2">
          <div>
            <dt>{copy.commitment}</dt>
            <dd dir="ltr" className="font-mono text-ink wrap-anywhere">
              {lots.commitment}
            </dd>
          </div>
          {options
            .filter(({ id }) => lots.options.includes(id))
            .map(({ id, text }) => (
              <div key={id}>
                <dt dir={userTextDirection(text)} className="break-words">
                  {text}
                </dt>
                <dd dir="ltr" className="font-mono text-ink wrap-anywhere">{`${seed}:${word}:${id}`}</dd>
              </div>
            ))}
        </dl>
      </details>
    </div>
  );
};
