import { type Poll, texts } from '@showhands/contracts';
import { lazy, Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { ageOf } from '#lib/age.ts';
import { useListBackState } from '#lib/back-navigation.ts';
import { importWithRetry } from '#lib/lazy-with-preload.ts';
import { myPollsMessages } from '#lib/messages/my-polls.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { paths } from '#lib/paths.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { toasts } from '#lib/toasts.ts';
import { DeleteButton } from '../components/delete-button.tsx';
import { EndLabel } from '../components/end-label.tsx';
import { CategoryBadge, StatusBadge } from '../components/poll-labels.tsx';
import { countText } from '../leader.ts';
import { PublishButton } from '../publish/publish-button.tsx';
import { deleteMutation } from './api.ts';
import { StatusButton } from './status-button.tsx';
import { deletionText } from './status-rules.ts';

const copy = myPollsMessages;

const PollMenu = lazy(async () => ({
  default: (await importWithRetry(() => import('../templates/poll-menu.tsx'))).PollMenu,
}));

const Facts = ({ poll, now }: { poll: Poll; now: number }) => (
  <p className="mt-1 flex flex-wrap gap-x-4 text-13 text-muted figures">
    <span>{countText(poll)}</span>
    <span>{pollMessages.comments(poll.comments_count)}</span>
    <span>{pollMessages.age(ageOf(poll.createdAt, now))}</span>
    <EndLabel poll={poll} now={now} />
    {!poll.show_results && <span>{copy.private}</span>}
    {poll.visibility !== undefined && poll.visibility !== 'everyone' && <span>{copy.visibility[poll.visibility]}</span>}
  </p>
);

/** Links to the edit screen; for a closed poll, a button that says why it cannot be edited. */
const EditLink = ({ poll, describedBy }: { poll: Poll; describedBy: string }) => {
  const state = useListBackState('my-polls');
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
  const linkState = useListBackState('my-polls');
  return (
    <article
      aria-labelledby={titleId}
      className="relative flex flex-col gap-x-8 gap-y-3 border-b border-line py-4 lg:flex-row lg:items-end lg:justify-between"
    >
      <div className="min-w-0 max-w-question">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:pe-12">
          <CategoryBadge category={poll.category} />
          <StatusBadge poll={poll} now={now} />
        </p>
        <h2
          id={titleId}
          dir={userTextDirection(poll.title)}
          title={poll.title}
          className="mt-1 line-clamp-3 w-fit max-w-full text-17 leading-snug font-semibold"
        >
          <Link to={paths.poll(poll.id)} state={linkState} className="hover:underline">
            {poll.title}
          </Link>
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
          state={linkState}
          aria-describedby={titleId}
          className={buttonClass('secondary')}
        >
          {copy.view}
        </Link>
        <EditLink poll={poll} describedBy={titleId} />
        {isDraft && <PublishButton poll={poll} describedBy={titleId} />}
        <StatusButton poll={poll} now={now} describedBy={isDraft ? `${titleId} ${hintId}` : titleId} />
        <DeleteButton copy={copy} mutation={deleteMutation(poll.id)} describedBy={titleId}>
          {deletionText(poll)}
        </DeleteButton>
        {/* At the top where the buttons leave no room for it. */}
        <div className="size-target max-lg:absolute max-lg:end-0 max-lg:top-1 max-lg:-me-3">
          <Suspense>
            <PollMenu poll={poll} isCreator describedBy={titleId} />
          </Suspense>
        </div>
      </div>
    </article>
  );
};
