import { isDecided, type Poll, type Ranking } from '@showhands/contracts';
import type { ReactNode } from 'react';
import { leaderText } from '#features/polls/leader.ts';
import type { Runoff } from '#features/polls/runoff/rounds.ts';
import { runoffOf } from '#features/polls/runoff/runoff.ts';
import { RunoffShow } from '#features/polls/runoff/runoff-show.tsx';
import { runoffNotes, winnerText } from '#features/polls/runoff/runoff-text.ts';
import { stepText } from '#features/polls/runoff/step-text.ts';
import { rankedMessages } from '#lib/messages/compared-results.ts';
import { runoffMessages } from '#lib/messages/runoff.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { PairsTable } from './pairs-table.tsx';
import { placesOf } from './places.ts';
import { RoundsTable } from './rounds-table.tsx';

const copy = rankedMessages;

/** The results of a runoff in sentences. */
export const RankedLead = ({ poll }: { poll: Poll }) => {
  const { ranking } = poll;
  const runoff = ranking ? runoffOf(poll, ranking) : null;
  const headline = (runoff && winnerText(runoff, isDecided(poll))) ?? leaderText(poll);
  return (
    <div>
      <p className="text-21 font-semibold text-balance break-words">{headline}</p>
      {ranking && runoff && runoff.rounds.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {runoffNotes(poll, ranking, runoff).map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Summary = ({ children }: { children: string }) => (
  <summary className="w-fit py-3 font-semibold text-accent">{children}</summary>
);

const Steps = ({ rounds }: Pick<Runoff, 'rounds'>) => (
  <details className="mt-2">
    <Summary>{copy.inWords}</Summary>
    <ol className="mt-2 flex max-w-question flex-col gap-3">
      {rounds.map((round) => (
        <li key={round.number} className="wrap-anywhere">
          <span className="block text-13 text-muted">{runoffMessages.round(round.number)}</span>
          {stepText(round)}
        </li>
      ))}
    </ol>
  </details>
);

const Section = ({ id, title, hint, children }: { id: string; title: string; hint: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-12">
    <h2 id={id} className="text-21 font-semibold">
      {title}
    </h2>
    <p className="mt-2 mb-4 max-w-question text-muted">{hint}</p>
    {children}
  </section>
);

const Order = ({ poll, ranking }: { poll: Poll; ranking: Ranking }) => (
  <ol className="max-w-question border-t border-line">
    {placesOf(poll, ranking).map(({ number, texts }) => (
      <li key={number} value={number} className="flex gap-3 border-b border-line py-2">
        <span aria-hidden className="w-6 shrink-0 text-end text-muted figures">
          {number}
        </span>
        <span className="flex min-w-0 flex-col gap-1 wrap-anywhere">
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a place have no other order.
            <span key={index} dir={userTextDirection(text)}>
              {text}
            </span>
          ))}
        </span>
        {texts.length > 1 && <span className="ms-auto shrink-0 text-13 text-muted">{copy.tied}</span>}
      </li>
    ))}
  </ol>
);

/** The rounds of the runoff, and the options compared in pairs. */
export const RankedDetails = ({ poll }: { poll: Poll }) => {
  const { ranking } = poll;
  if (!ranking || ranking.rounds.length === 0) return null;
  const runoff = runoffOf(poll, ranking);
  return (
    <>
      <Section id="rounds" title={copy.rounds} hint={copy.roundsHint}>
        <RunoffShow poll={poll} />
        <div className="mt-6">
          <RoundsTable runoff={runoff} />
        </div>
        <Steps rounds={runoff.rounds} />
      </Section>
      <Section id="order" title={copy.order} hint={copy.orderHint}>
        <Order poll={poll} ranking={ranking} />
        <details className="mt-2">
          <Summary>{copy.pairs}</Summary>
          <p className="mt-2 mb-4 max-w-question text-muted">{copy.pairsHint}</p>
          <PairsTable poll={poll} ranking={ranking} />
        </details>
      </Section>
    </>
  );
};
