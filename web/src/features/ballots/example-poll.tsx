import { useEffect, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { cx } from '#components/ui/cx.ts';
import { exampleMessages } from '#lib/messages/example.ts';
import { TrialBallot } from './trial-ballot.tsx';

const copy = exampleMessages;

const VOTES = [14, 11, 6];

/** The options that others choose after the visitor's vote, one after another. It ends soon: lasting motion distracts. */
const VOTES_OF_OTHERS = [1, 0, 1];
const VOTE_INTERVAL_MS = 900;

/** A poll to try without an account. It exists in the page alone. */
export const ExamplePoll = ({ className }: { className?: string }) => {
  const [hasVoted, setHasVoted] = useState(false);
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    if (!hasVoted || arrived === VOTES_OF_OTHERS.length) return;
    const timer = setTimeout(() => setArrived(arrived + 1), VOTE_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [hasVoted, arrived]);

  const votesOfOthers = VOTES_OF_OTHERS.slice(0, arrived);
  const options = copy.options.map((text, index) => ({
    id: String(index),
    text,
    votes: (VOTES[index] ?? 0) + votesOfOthers.filter((option) => option === index).length,
  }));
  return (
    <section aria-labelledby="example-title" className={cx('animate-appear', className)}>
      <p className="flex items-center gap-4">
        <Badge>{copy.label}</Badge>
      </p>
      <h2 id="example-title" tabIndex={-1} className="mt-2 text-21 font-semibold">
        {copy.title}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{copy.note}</p>
      <TrialBallot poll={{ allow_multiple_votes: false, options }} onChoose={() => setHasVoted(true)} />
    </section>
  );
};

const show = () => {
  const title = document.getElementById('example-title');
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
};

/** The question of the example, for phones, which do not show it at first. */
export const ExampleLink = () => (
  <button
    type="button"
    onClick={show}
    className="min-h-target animate-appear text-start font-semibold text-accent underline"
  >
    {[copy.label, copy.title].join(': ')}
  </button>
);
