import type { Poll } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { seriesMessages } from '#lib/messages/series.ts';
import { paths } from '#lib/paths.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { useIsCreator } from '../use-is-creator.ts';
import { runsQuery, stopMutation } from './api.ts';
import { formatRunTime } from './run-time.ts';

const copy = seriesMessages;

const StopButton = ({ poll }: { poll: Poll }) => {
  const submission = useIdempotencyKey();
  const { mutate, isPending } = useMutation(stopMutation(poll));
  return (
    <ConfirmButton
      variant="quiet"
      className="-mx-4"
      pending={isPending}
      question={copy.stopping}
      confirmVariant="primary"
      onConfirm={(close) => mutate(submission.keyFor(poll.id), { onSettled: close, onError: submission.failed })}
    >
      {copy.stop}
    </ConfirmButton>
  );
};

const sentenceOf = ({ run = 1, repeat, next_run_at: next }: Poll): string => {
  if (!repeat) return copy.isRun(run);
  const every = copy.every[repeat.every];
  return next === undefined ? every : `${every} ${copy.next(formatRunTime(new Date(next)))}`;
};

/** How often the poll repeats, and the runs before and after this one that the viewer may see. */
export const SeriesNote = ({ poll }: { poll: Poll }) => {
  const { data: runs = [] } = useQuery(runsQuery(poll));
  const isCreator = useIsCreator(poll);
  // Newest first.
  const others = runs.filter(({ id }) => id !== poll.id);
  const previous = others.find(({ run = 0 }) => run < (poll.run ?? 0));
  const following = others.findLast(({ run = 0 }) => run > (poll.run ?? 0));
  if (!poll.repeat && others.length === 0) return null;
  const links = [
    [copy.previous, previous],
    [copy.following, following],
  ] as const;
  return (
    <section
      aria-label={copy.title}
      className="flex flex-wrap items-center gap-x-4 border-s-2 border-line ps-3 text-15"
    >
      <p className="basis-full figures">{sentenceOf(poll)}</p>
      {links.map(
        ([name, run]) =>
          run && (
            <Link
              key={name}
              to={paths.poll(run.id)}
              className="inline-flex min-h-target items-center font-semibold text-accent underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ),
      )}
      {isCreator && poll.repeat && poll.status !== 'draft' && <StopButton poll={poll} />}
    </section>
  );
};
