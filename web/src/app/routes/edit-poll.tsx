import { texts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { buttonClass } from '../../components/ui/button-class.ts';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { EditPollForm } from '../../features/polls/components/edit-poll-form.tsx';
import { EditRefused } from '../../features/polls/components/edit-refused.tsx';
import { FormSkeleton } from '../../features/polls/components/form-skeleton.tsx';
import { editedPollQuery } from '../../features/polls/form-api.ts';
import { usePollRoom } from '../../features/polls/use-live-polls.ts';
import { ApiError, isNotFound } from '../../lib/http/api-error.ts';
import { appMessages } from '../../lib/messages/en/app.ts';
import { editPollMessages, pollFormMessages } from '../../lib/messages/en/poll-form.ts';
import { errorText } from '../../lib/shown-error.ts';
import { BackLink, useWayBack } from '../layout/back-link.tsx';
import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

const copy = editPollMessages;

const refusalOf = (error: unknown) => (error instanceof ApiError && error.status === 403 ? error.code : null);

const OpenEdit = ({ id }: { id: string }) => {
  const { data: poll, error, isFetching, refetch } = useQuery(editedPollQuery(id));
  const { from, to, state } = useWayBack();
  const navigate = useNavigate();
  usePollRoom(id);

  if (isNotFound(error)) return <EditRefused title={copy.missingTitle} detail={copy.missingDetail} />;
  if (refusalOf(error) === 'not_owner') return <EditRefused title={texts.poll.notOwner} pollId={id} />;
  if (!poll) {
    if (refusalOf(error) === 'poll_closed') return <Navigate to={paths.myPolls} replace state={{ refusedEdit: id }} />;
    if (!error) return <FormSkeleton />;
    const retry = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
    return <ErrorState title={errorText(error, texts.poll.loadFailed)} action={retry} />;
  }

  // Whoever came by an address has nowhere to go back to: the poll shows what has become of it.
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

export const editPoll: Screen = { component: EditPoll };
