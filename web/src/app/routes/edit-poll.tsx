import { texts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { ErrorState } from '#components/ui/error-state.tsx';
import { editedPollQuery } from '#features/poll-editor/api.ts';
import { EditPollForm } from '#features/poll-editor/edit-poll-form.tsx';
import { EditUnavailable } from '#features/poll-editor/edit-unavailable.tsx';
import { FormSkeleton } from '#features/poll-editor/form-skeleton.tsx';
import { usePollRoom } from '#features/polls/use-live-polls.ts';
import { ApiError, isNotFound } from '#lib/http/api-error.ts';
import { appMessages } from '#lib/messages/app.ts';
import { editPollMessages, pollFormMessages } from '#lib/messages/poll-form.ts';
import { paths } from '#lib/paths.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { BackLink, useBackLink } from '../layout/back-link.tsx';
import type { Screen } from '../screen.ts';

const copy = editPollMessages;

const rejectionCode = (error: unknown) => (error instanceof ApiError && error.status === 403 ? error.code : null);

const OpenEdit = ({ id }: { id: string }) => {
  const { data: poll, error, isFetching, refetch } = useQuery(editedPollQuery(id));
  const { from, to, state } = useBackLink();
  const navigate = useNavigate();
  usePollRoom(id);

  if (isNotFound(error)) return <EditUnavailable title={copy.missingTitle} detail={copy.missingDetail} />;
  if (rejectionCode(error) === 'not_owner') return <EditUnavailable title={texts.poll.notOwner} pollId={id} />;
  if (!poll) {
    if (rejectionCode(error) === 'poll_closed')
      return <Navigate to={paths.myPolls} replace state={{ rejectedEdit: id }} />;
    if (!error) return <FormSkeleton />;
    const retry = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, texts.poll.loadFailed)} action={retry} />;
  }

  // Without a screen to go back to, for example after an opened URL, leads to the edited poll.
  const leave = () => void navigate(from === 'dashboard' ? paths.poll(id) : to, { replace: true, state });
  const cancel = (
    <Link to={to} state={state} className={buttonClass('secondary')}>
      {pollFormMessages.cancel}
    </Link>
  );
  return <EditPollForm poll={poll} cancel={cancel} onSaved={leave} />;
};

const EditPoll = () => {
  const { id = '' } = useParams();
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      <BackLink />
      <h1 className="mt-4 mb-6 text-28 font-semibold">{copy.title}</h1>
      <OpenEdit key={id} id={id} />
    </>
  );
};

export const screen: Screen = { component: EditPoll };
