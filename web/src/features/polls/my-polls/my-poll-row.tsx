import { type Poll, texts } from '@showhands/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { ageOf } from '../../../lib/age.ts';
import { myPollsMessages } from '../../../lib/messages/en/my-polls.ts';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { useFromList } from '../../../lib/origin.ts';
import { toasts } from '../../../lib/toasts.ts';
import { CategoryBadge, endLabel, StatusBadge } from '../components/poll-labels.tsx';
import { DeleteButton } from './delete-button.tsx';
import { StatusButton } from './status-button.tsx';

const copy = myPollsMessages;

const Facts = ({ poll, now }: { poll: Poll; now: number }) => {
  const end = endLabel(poll, now);
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-13 text-muted figures">
      <span>{pollMessages.votes(poll.total_votes)}</span>
      <span>{pollMessages.comments(poll.comments_count)}</span>
      <span>{pollMessages.age(ageOf(poll.createdAt, now))}</span>
      {end && <span>{end}</span>}
      {!poll.show_results && <span>{copy.private}</span>}
    </p>
  );
};

/** The way into the edit screen; from a closed poll it leads no further than to the reason. */
const EditLink = ({ poll, describedBy }: { poll: Poll; describedBy: string }) => {
  const state = useFromList('my-polls');
  return poll.status === 'closed' ? (
    <Button
      aria-describedby={describedBy}
      onClick={() => toasts.info(`${texts.poll.editClosed}. ${texts.poll.activateFirst}`)}
    >
      {copy.needsActivation}
    </Button>
  ) : (
    <Link
      to={paths.editPoll(poll.id)}
      state={state}
      aria-describedby={describedBy}
      className={buttonClass('secondary')}
    >
      {copy.edit}
    </Link>
  );
};

export const MyPollRow = ({ poll, now }: { poll: Poll; now: number }) => {
  const id = useId();
  const [titleId, hintId] = [`${id}-title`, `${id}-hint`];
  const isDraft = poll.status === 'draft';
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-x-8 gap-y-3 border-b border-line py-4 lg:flex-row lg:items-end lg:justify-between"
    >
      <div className="min-w-0 max-w-question">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <CategoryBadge category={poll.category} />
          <StatusBadge status={poll.status} />
        </p>
        <h2 id={titleId} dir="auto" title={poll.title} className="mt-1 line-clamp-3 text-17 leading-snug font-semibold">
          {poll.title}
        </h2>
        <Facts poll={poll} now={now} />
        {isDraft && (
          <p id={hintId} className="mt-1 text-13 text-muted">
            {copy.toPublish}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Link
          to={paths.poll(poll.id)}
          state={useFromList('my-polls')}
          aria-describedby={titleId}
          className={buttonClass('secondary')}
        >
          {copy.view}
        </Link>
        <EditLink poll={poll} describedBy={titleId} />
        <StatusButton poll={poll} now={now} describedBy={isDraft ? `${titleId} ${hintId}` : titleId} />
        <DeleteButton poll={poll} describedBy={titleId} />
      </div>
    </article>
  );
};
