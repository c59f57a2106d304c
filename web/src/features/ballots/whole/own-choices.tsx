import { limits, type Poll } from '@showhands/contracts';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { cx } from '#components/ui/cx.ts';
import { SkeletonLine } from '#components/ui/skeleton.tsx';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { wholeBallotMessages } from '#lib/messages/ballot.ts';
import { useBallotOrder } from '../use-ballot-order.ts';
import { type Choices, rankedIds } from './choices.ts';
import { OptionText } from './option-text.tsx';

const copy = wholeBallotMessages;

interface RowProps extends ComponentProps<typeof OptionText> {
  /** Before the text. */
  mark?: ReactNode;
  /** After the text. */
  note?: string;
}

const Row = ({ option, size = 'full', mark, note }: RowProps) => (
  <li className="flex min-h-row items-center gap-3 border-b border-line py-2">
    {mark}
    <OptionText option={option} size={size} />
    {note !== undefined && <span className="shrink-0 text-13 font-semibold figures">{note}</span>}
  </li>
);

interface Props {
  poll: Poll;
  choices: Choices;
}

const RunoffShow = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/polls/runoff/runoff-show.tsx'))).RunoffShow,
}));

/** The rounds as they are now, beside the voter's ranking. Holds their place while the code loads. */
const CurrentRounds = ({ poll }: { poll: Poll }) => (
  <section aria-labelledby="current-rounds">
    <h2 id="current-rounds" className="mb-2 text-15 font-semibold">
      {copy.rounds}
    </h2>
    <Suspense
      fallback={
        <div className="flex flex-col gap-3">
          {poll.options.map(({ id }) => (
            <SkeletonLine key={id} className="h-12" />
          ))}
        </div>
      }
    >
      <RunoffShow poll={poll} startsAtEnd />
    </Suspense>
  </section>
);

const OwnRanking = ({ poll, choices }: Props) => {
  const options = rankedIds(choices).flatMap((id) => poll.options.filter((option) => option.id === id));
  const hasRounds = poll.results_visible && (poll.ranking?.rounds.length ?? 0) > 0;
  return (
    <div className={cx('grid gap-6', hasRounds && 'sm:grid-cols-2')}>
      <section>
        <h2 id="own-ranking" className="text-15 font-semibold">
          {copy.ranking}
        </h2>
        <ol aria-labelledby="own-ranking" className="mt-2 flex flex-col">
          {options.map((option, index) => (
            <Row
              key={option.id}
              option={option}
              size="small"
              mark={<span className="w-6 shrink-0 text-end font-semibold text-accent figures">{index + 1}.</span>}
            />
          ))}
        </ol>
      </section>
      {hasRounds && <CurrentRounds poll={poll} />}
    </div>
  );
};

/** Scores, or points. */
const OwnScores = ({ poll, choices }: Props) => {
  const inOrder = useBallotOrder(poll);
  const givesPoints = poll.method === 'points';
  const noteOf = (id: string): string => {
    const { score, points = 0 } = choices.find(({ option_id }) => option_id === id) ?? {};
    if (givesPoints) return copy.points(points);
    return score === undefined ? copy.noScore : copy.scoreOf(score, limits.score.max);
  };
  return (
    <>
      <h2 className="text-15 font-semibold">{givesPoints ? copy.ownPoints : copy.scores}</h2>
      <ul className="mt-2 flex flex-col">
        {inOrder(poll.options).map((option) => (
          <Row key={option.id} option={option} note={noteOf(option.id)} />
        ))}
      </ul>
    </>
  );
};

/** The viewer's ranking, scores or points, read-only; without a vote the options alone. */
export const OwnChoices = ({ poll, choices }: Props) => {
  const inOrder = useBallotOrder(poll);
  if (choices.length > 0) {
    return poll.method === 'rank' ? (
      <OwnRanking poll={poll} choices={choices} />
    ) : (
      <OwnScores poll={poll} choices={choices} />
    );
  }
  return (
    <ul className="flex flex-col">
      {inOrder(poll.options).map((option) => (
        <Row key={option.id} option={option} />
      ))}
    </ul>
  );
};
