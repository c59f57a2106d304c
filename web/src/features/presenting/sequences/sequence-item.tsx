import type { Sequence } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { DeleteButton } from '#features/polls/components/delete-button.tsx';
import { StatusBadge } from '#features/polls/components/poll-labels.tsx';
import { sequencesMessages } from '#lib/messages/sequences.ts';
import { paths } from '#lib/paths.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { toasts } from '#lib/toasts.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { useJoinOrigin } from '../wall/join-origin.ts';
import { deleteMutation, presentMutation } from './api.ts';
import { resumeAt, stepFrom, wallPath } from './steps.ts';

const copy = sequencesMessages;

/** Presents a poll of the sequence and opens its wall. */
const useStart = (sequenceId: string) => {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(presentMutation());
  const start = (pollId: string) =>
    mutate(
      { sequenceId, pollId },
      {
        onSuccess: () => void navigate(wallPath(pollId, sequenceId)),
        onError: (error) => toasts.error(errorText(error, copy.startFailed)),
      },
    );
  return { start, isPending };
};

interface Props {
  sequence: Sequence;
  onEdit: () => void;
}

export const SequenceItem = ({ sequence, onEdit }: Props) => {
  const { id, title, code, polls, on_next: onNext } = sequence;
  const { origin } = useJoinOrigin();
  const titleId = useId();
  const { start, isPending } = useStart(id);
  const first = stepFrom(sequence, -1, 1).poll;
  const resume = resumeAt(sequence);
  return (
    <article aria-labelledby={titleId} className="border-b border-line py-6">
      <h2
        id={titleId}
        dir={userTextDirection(title)}
        tabIndex={-1}
        title={title}
        className="line-clamp-3 text-21 font-semibold wrap-anywhere"
      >
        {title}
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-4 text-13 text-muted figures">
        <span>{copy.polls(polls.length)}</span>
        <span>{copy.onNext[onNext]}</span>
      </p>
      {code !== undefined && (
        <p className="mt-1 text-13 text-muted">
          <span>{copy.joinAt}</span>{' '}
          <Link to={paths.code(code)} dir="ltr" className="font-mono wrap-anywhere text-ink underline">
            {`${origin.replace(/^https?:\/\//, '')}${paths.code(code)}`}
          </Link>
        </p>
      )}
      <ol className="mt-3 flex max-w-question flex-col">
        {polls.map((poll, index) => (
          <li key={poll.id} className="flex items-baseline gap-3 py-1">
            <span className="w-6 shrink-0 text-end text-muted figures">{index + 1}</span>
            <span
              dir={userTextDirection(poll.title)}
              title={poll.title}
              className="line-clamp-1 min-w-0 grow wrap-anywhere"
            >
              {poll.title}
            </span>
            {poll.status !== 'active' && <StatusBadge poll={poll} now={0} />}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {resume && (
          <Button
            variant="primary"
            aria-describedby={titleId}
            pending={isPending}
            onClick={() => start(resume.poll.id)}
          >
            {copy.resume(resume.number, polls.length)}
          </Button>
        )}
        <Button
          variant={resume ? 'secondary' : 'primary'}
          aria-describedby={titleId}
          pending={isPending}
          inactive={first === null}
          onClick={() => first && start(first.id)}
        >
          {copy.start}
        </Button>
        <Button aria-describedby={titleId} onClick={onEdit}>
          {copy.edit}
        </Button>
        <DeleteButton copy={copy} mutation={deleteMutation(id)} describedBy={titleId}>
          {copy.deletion.text(isolated(title))}
        </DeleteButton>
        {first === null && <span className="text-13 text-muted">{copy.allDrafts}</span>}
      </div>
    </article>
  );
};
